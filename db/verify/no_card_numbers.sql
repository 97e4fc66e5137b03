-- Says: No card number is stored anywhere in text.
-- Do: Delete it from the row named here and report it to your provider; find out who typed it.
with texts as (
  select 'note of order ' || order_no as place, customer_note || ' ' || staff_note as body from orders
  union all select 'history of order ' || order_id, reason from order_history
  union all select 'charge ' || id, detail::text from payment_attempts
  union all select 'payment ' || id, note from payments
  union all select 'message ' || id, body from contact_messages
), found as (
  select place, regexp_replace(m[1], '[ -]', '', 'g') as digits from texts, regexp_matches(body, '(?:^|[^0-9])((?:[0-9][ -]?){12,18}[0-9])(?![0-9])', 'g') m
  where body ~ '[0-9][0-9 -]{11,}[0-9]'
)
select place || ' holds what looks like a card number' as what from found
where length(digits) between 13 and 19 and (
  select sum(case when (length(digits) - n) % 2 = 0 then d when d * 2 > 9 then d * 2 - 9 else d * 2 end)
  from generate_series(1, length(digits)) n cross join lateral (select substr(digits, n, 1)::int as d) x) % 10 = 0
