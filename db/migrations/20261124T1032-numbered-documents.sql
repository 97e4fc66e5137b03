-- expand: invoices and credit notes that the shop numbers itself
create table numbered_documents (
  number text primary key,
  prefix text not null references invoice_series,
  sequence integer not null check (sequence > 0),
  relate_number text unique,
  invoice_number text references numbered_documents,
  key text not null unique check (length(key) between 32 and 64),
  amount bigint not null check (amount > 0),
  seller jsonb not null,
  issued_at timestamptz not null,
  constraint numbered_documents_series unique (prefix, sequence),
  constraint numbered_documents_number check (number = prefix || '-' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')),
  constraint numbered_documents_kind check ((relate_number is null) = (invoice_number is not null))
);
comment on table numbered_documents is 'Never changed or deleted.';
comment on column numbered_documents.relate_number is 'Of an invoice: what it is known by in `invoices`, so that it is numbered once.';
comment on column numbered_documents.invoice_number is 'Of a credit note: the invoice it takes from.';
comment on column numbered_documents.key is 'Opens the PDF for whoever has its address.';
comment on column numbered_documents.seller is '{name, number, address}: as it was when the document was issued.';
create index numbered_documents_credits on numbered_documents (invoice_number) where invoice_number is not null;
