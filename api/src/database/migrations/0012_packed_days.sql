-- A day of a report once it is over, kept so that filters can be combined without reading its sales: how many there are,
-- in the report's order, newest first, and what each comes to. `refunds` are those that the report of orders takes off.
-- Who changes a sale of the day deletes its row here, and then its marks mean nothing.
CREATE TABLE packed_days (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  report text NOT NULL,
  day date NOT NULL,
  sales integer NOT NULL,
  ids bytea NOT NULL,
  open bytea NOT NULL,
  voided bytea NOT NULL,
  gross bytea NOT NULL,
  discounts bytea NOT NULL,
  tax bytea NOT NULL,
  tips bytea NOT NULL,
  refunded bytea NOT NULL,
  refunded_tax bytea NOT NULL,
  refunded_tips bytea NOT NULL,
  PRIMARY KEY (location_id, report, day)
);

-- A bit for each of 4,000 sales, and those set whose ordinals are given: `bits_set(ordinal, 1)`.
DO $$ BEGIN
  EXECUTE format('CREATE AGGREGATE bits_set(integer, integer) (sfunc = set_bit, stype = bit, initcond = %L)',
    repeat('0', 4000));
END $$;

-- Which of a packed day's sales a filter finds, 4,000 in each part, so that they fit into the index, where those of all
-- days lie beside each other: a bit for each sale, or the ordinals of the few there are.
CREATE TABLE packed_marks (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  report text NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  day date NOT NULL,
  part smallint NOT NULL,
  marks bit varying,
  ordinals smallint[],
  CHECK ((marks IS NULL) <> (ordinals IS NULL)),
  PRIMARY KEY (location_id, report, facet, value, day, part) INCLUDE (marks, ordinals)
);
-- To delete a day's: what says nothing of the part does not read marks by this index, which would find too many.
CREATE INDEX packed_marks_day ON packed_marks (location_id, day) WHERE part >= 0;

-- What is read of these is read in place: numbers of a few bytes do not become much smaller.
ALTER TABLE packed_days ALTER ids SET STORAGE EXTERNAL, ALTER open SET STORAGE EXTERNAL,
  ALTER voided SET STORAGE EXTERNAL, ALTER gross SET STORAGE EXTERNAL, ALTER discounts SET STORAGE EXTERNAL,
  ALTER tax SET STORAGE EXTERNAL, ALTER tips SET STORAGE EXTERNAL, ALTER refunded SET STORAGE EXTERNAL,
  ALTER refunded_tax SET STORAGE EXTERNAL, ALTER refunded_tips SET STORAGE EXTERNAL;

ALTER TABLE packed_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE packed_days FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON packed_days USING (location_id = current_location_id());
ALTER TABLE packed_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE packed_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY location_owns_row ON packed_marks USING (location_id = current_location_id());
GRANT SELECT, INSERT, DELETE ON packed_days, packed_marks TO backoffice_app;
