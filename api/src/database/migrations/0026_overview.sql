-- Roles that include the report "Sales by" include the overview at the same level.
UPDATE employee_roles SET rights = jsonb_build_object('overview', rights -> 'sales_report') || rights
WHERE rights ? 'sales_report';
SET CONSTRAINTS ALL IMMEDIATE;
