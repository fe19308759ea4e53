-- A modifier that leaves its group stays, as other deleted records do: it is on past orders.
ALTER TABLE modifiers ADD COLUMN deleted_at timestamptz(3);
