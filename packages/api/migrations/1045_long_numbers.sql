-- Numbers of records grow beyond the digits they begin with: lpad cut the millionth customer to the number of an earlier one.
alter table customer alter column no set default 'CU-' || to_char(nextval('customer_no'), 'FM999999999000000');
alter table conversation alter column no set default 'S' || to_char(nextval('conversation_no'), 'FM9999999900000000');
alter table known_issue alter column no set default 'KI-' || to_char(nextval('known_issue_no'), 'FM999999999000000');
alter table guideline alter column no set default 'G-' || to_char(nextval('guideline_no'), 'FM99999999990000');
