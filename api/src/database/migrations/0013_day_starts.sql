-- The first instant of a day on the clocks of a zone: midnight, or what follows where clocks skip it; where midnight
-- comes twice, the first. Sales are counted by days as this server knows zones, and days are cut where it cuts them.
CREATE FUNCTION day_start(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(min(at), day::timestamp AT TIME ZONE zone)
  FROM (
    SELECT (day::timestamp AT TIME ZONE zone) - minutes * interval '1 minute' AS at
    FROM unnest(ARRAY[0, 20, 30, 60, 120]) AS minutes
  ) AS candidates
  WHERE (at AT TIME ZONE zone)::date = day
$$;
