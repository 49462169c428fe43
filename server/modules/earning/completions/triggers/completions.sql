-- Evidence that changes has another key: an early version does not know the column.

create or replace function forget_evidence_key() returns trigger language plpgsql as $$
begin
  new."evidence_key" := null;
  return new;
end $$;
create or replace trigger completions_evidence_key_forgotten before update of evidence on completions
  for each row when (new.evidence <> old.evidence and new.evidence_key is not distinct from old.evidence_key)
  execute function forget_evidence_key();
