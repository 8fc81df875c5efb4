-- A reason is read after "Waiting for": it says what is missing. One that was renamed here stays as it is.
update holdup_reason set label = 'Technical helpdesk answer pending'
where code = 'S-TEC-TAC' and label = 'Answer of the technical helpdesk';
