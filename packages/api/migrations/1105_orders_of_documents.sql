-- The list of documents begins with the newest, and shows those first whose reading was least sure: each in the order of an index,
-- or every document would be sorted for a page of ten. Those of a type are counted by state from the index alone.
create index document_at on document (received_at desc, id desc);
create index document_confidence on document (confidence, id);
drop index document_status;
create index document_status on document (status, received_at desc, id desc);
drop index document_type;
create index document_type on document (doc_type, received_at desc, id desc) include (status);
