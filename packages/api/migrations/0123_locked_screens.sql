-- A locked screen: since when this sign-in answers nothing but unlocking and signing out. Null while it is open.
alter table user_session add locked_at timestamptz;
