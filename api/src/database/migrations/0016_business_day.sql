-- Business days start at the location's cut-off: until then, sales count for the date before. Before noon, because most
-- sales of a date would otherwise count for another date.
ALTER TABLE locations ADD COLUMN day_cutoff time(0) NOT NULL DEFAULT '00:00'
  CHECK (day_cutoff < '12:00' AND date_trunc('minute', day_cutoff) = day_cutoff);

DROP FUNCTION sales_day(timestamptz, text);
DROP FUNCTION day_start(date, text);

-- The first instant at which clocks in a time zone show the cut-off of a day or a later time. Where clocks skip the cut-off,
-- PostgreSQL converts it to a later instant, and the one to which they are set is found in steps of a minute. Where clocks
-- are set back over the cut-off, PostgreSQL converts the second of the two; the first is earlier by one of the amounts by
-- which clocks have been set back. Everywhere, a day is the range from its start to the start of the next day.
CREATE FUNCTION day_start(day date, zone text, cutoff time) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT min(at)
  FROM (SELECT day + cutoff AS start, (day + cutoff) AT TIME ZONE zone AS converted) AS local
  CROSS JOIN LATERAL unnest(
    CASE WHEN converted AT TIME ZONE zone > start THEN ARRAY(SELECT generate_series(0, 1440))
      ELSE ARRAY[0, 20, 30, 60, 120, 180] END
  ) AS minutes
  CROSS JOIN LATERAL (SELECT converted - minutes * interval '1 minute' AS at) AS candidate
  WHERE at AT TIME ZONE zone >= start
$$;
COMMENT ON FUNCTION day_start IS 'The first instant of a business day in a time zone.';

CREATE FUNCTION sales_day(at timestamptz, zone text, cutoff time) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT day + (at >= day_start(day + 1, zone, cutoff))::int
  FROM (SELECT (at AT TIME ZONE zone - cutoff)::date AS day) AS local
$$;
COMMENT ON FUNCTION sales_day IS 'The business day of an instant in a time zone, as day_start cuts days.';
