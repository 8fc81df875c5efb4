-- Calls whose recognizer wrote nothing down are a list of few.
create index call_recording_failed on call_recording (call_id) where recognize_error is not null;
