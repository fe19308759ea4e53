-- Somebody deleted has no role any more, so that a role can be deleted that nobody has.
ALTER TABLE employees ALTER COLUMN employee_role_id DROP NOT NULL;
ALTER TABLE employees ADD CHECK (employee_role_id IS NOT NULL OR deleted_at IS NOT NULL);
