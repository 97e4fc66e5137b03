-- Says: At least one active super-admin exists, and every right is one the program knows.
-- Do: Run `npm run shop -- create-admin`; take unknown rights away from the roles named here.
select 'no active super-admin' as what
where exists (select from staff) and not exists (
  select from staff s join staff_roles sr on sr.staff_id = s.id join roles r on r.id = sr.role_id where r.is_super and s.active)
union all
select 'role ' || r.name || ' has the unknown right ' || p.permission from role_permissions p join roles r on r.id = p.role_id
where not ($1::jsonb -> 'permissions') ? p.permission
union all
select 'session of the disabled staff member ' || s.email from staff s join staff_sessions x on x.staff_id = s.id
where not s.active and x.revoked_at is null and x.expires_at > ($1::jsonb ->> 'now')::timestamptz
