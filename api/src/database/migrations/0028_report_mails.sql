-- Reports that are sent by e-mail. hour is that of the clocks in the location's time zone.
CREATE TABLE report_mails (
  location_id bigint NOT NULL REFERENCES locations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  frequency text NOT NULL CHECK (frequency IN ('Daily', 'Weekly', 'Monthly')),
  weekday text NOT NULL DEFAULT 'Monday' CHECK (
    weekday IN ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  recipients text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 20),
  includes_product_mix boolean NOT NULL DEFAULT false,
  includes_taxes boolean NOT NULL DEFAULT false,
  includes_exceptions boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, id)
);
COMMENT ON TABLE report_mails IS 'A report that is sent by e-mail every day, week or month.';

-- No foreign key: a report mail that is deleted and restored still leaves these people out. email is in lower case.
CREATE TABLE report_mail_unsubscribes (
  location_id bigint NOT NULL,
  report_mail_id bigint NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (location_id, report_mail_id, email)
);
COMMENT ON TABLE report_mail_unsubscribes IS 'A recipient who has unsubscribed from a report mail.';

-- One mail to one recipient. The primary key is what makes a mail unique: occurrence is the local date on which it is due.
-- A row stays 'sending' when its process was killed; the next process sends it again, with the same Message-ID.
CREATE TABLE report_mail_deliveries (
  location_id bigint NOT NULL,
  report_mail_id bigint NOT NULL,
  occurrence date NOT NULL,
  recipient text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  error text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (location_id, report_mail_id, occurrence, recipient)
);
COMMENT ON TABLE report_mail_deliveries IS 'A report mail to one recipient, of the last 90 days.';

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['report_mails', 'report_mail_unsubscribes', 'report_mail_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY location_owns_row ON %I USING (location_id = current_location_id())', tenant_table);
    EXECUTE format('CREATE POLICY owner_reads_all_locations ON %I FOR SELECT TO CURRENT_USER '
      'USING (current_setting(''app.all_locations'', true) = ''on'')', tenant_table);
  END LOOP;
END $$;

-- One row for each active report mail: when a process must look at it. No row-level security: the processes find the
-- locations here. Occurrences up to done_until are done; a process owns the row until leased_until.
CREATE TABLE report_mail_queue (
  location_id bigint NOT NULL,
  report_mail_id bigint NOT NULL,
  done_until timestamptz(3) NOT NULL,
  next_run_at timestamptz(3) NOT NULL,
  retry_at timestamptz(3),
  leased_until timestamptz(3),
  PRIMARY KEY (location_id, report_mail_id)
);
COMMENT ON TABLE report_mail_queue IS 'When each active report mail is due.';

-- Triggers keep the queue, so that undone and restored changes do so as well. A process computes the next occurrence. What
-- is not sent yet is given up: it would report on other days.
CREATE FUNCTION queue_report_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE report_mail_deliveries SET state = 'failed', next_attempt_at = NULL,
      error = CASE WHEN attempts = 0 THEN 'The report was paused or changed before' ELSE error END
    WHERE location_id = OLD.location_id AND report_mail_id = OLD.id AND state IN ('pending', 'sending');
  END IF;
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR NOT NEW.is_active) THEN
    DELETE FROM report_mail_queue WHERE location_id = OLD.location_id AND report_mail_id = OLD.id;
  ELSIF NEW.is_active THEN
    INSERT INTO report_mail_queue AS queued (location_id, report_mail_id, done_until, next_run_at)
    VALUES (NEW.location_id, NEW.id, now(), now())
    ON CONFLICT (location_id, report_mail_id) DO UPDATE SET done_until = now(), next_run_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_added_or_deleted AFTER INSERT OR DELETE ON report_mails
  FOR EACH ROW EXECUTE FUNCTION queue_report_mail();
CREATE TRIGGER queue_changed AFTER UPDATE ON report_mails FOR EACH ROW
  WHEN ((OLD.frequency, OLD.weekday, OLD.hour, OLD.is_active)
    IS DISTINCT FROM (NEW.frequency, NEW.weekday, NEW.hour, NEW.is_active))
  EXECUTE FUNCTION queue_report_mail();

-- With another time zone or start of the business day, report mails are due at other instants.
CREATE FUNCTION queue_report_mails_of_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_mail_queue SET next_run_at = now() WHERE location_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_report_mails AFTER UPDATE ON locations FOR EACH ROW
  WHEN ((OLD.timezone, OLD.day_cutoff) IS DISTINCT FROM (NEW.timezone, NEW.day_cutoff))
  EXECUTE FUNCTION queue_report_mails_of_location();

CREATE TRIGGER record_added_or_deleted AFTER INSERT OR DELETE ON report_mails FOR EACH ROW
  EXECUTE FUNCTION record_change('report_mails');
CREATE TRIGGER record_changed AFTER UPDATE ON report_mails FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_change('report_mails');

-- Roles that close days run the location: they may send its reports.
UPDATE employee_roles SET rights = '{"report_mails": "manage"}'::jsonb || rights
WHERE rights ->> 'day_closings' = 'manage' AND rights ? 'orders';
SET CONSTRAINTS ALL IMMEDIATE;
