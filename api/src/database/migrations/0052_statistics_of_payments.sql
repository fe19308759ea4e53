-- PostgreSQL knows nothing about the values of added columns until it analyzes the table, which it does after a tenth of the
-- rows has changed. Until then it expects paid_again_amount in nearly every payment instead of very few, and joins all
-- orders of the location to read them.
ANALYZE payments;
