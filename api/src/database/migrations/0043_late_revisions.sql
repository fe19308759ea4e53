-- Few revisions are received more than 6 hours after their order is created. The Z report of a closed day looks among them for
-- revisions that took a payment away from the day.
CREATE INDEX sales_revisions_received_late ON sales_revisions (location_id, occurred_at, id)
WHERE kind = 'order' AND received_at - occurred_at > interval '6 hours';
