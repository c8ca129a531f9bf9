/** The answers of the console as plain SQL; $1 is the network. */
const from = `
  from profiles p join memberships m on m.id = p.membership_id
  join subnetworks s on s.id = m.subnetwork_id join unit_types u on u.id = m.unit_type_id
  left join room_members mine on mine.membership_id = m.id left join rooms r on r.id = mine.room_id
  where s.network_id = $1 and m.removed_at is null`;
const columns = `m.id, p.first_name, p.last_name, p.email, u.name, u.capacity, r.id as room_id, r.locked,
  (select count(*) from room_members where room_id = r.id) as people,
  (select count(*) from roommate_requests q where q.status = 'pending'
    and (q.from_membership_id = m.id or q.to_membership_id = m.id)) as requests`;
const lastName = `lower(coalesce(nullif(p.last_name, ''), p.first_name))`;
const byName = `order by ${lastName}, lower(p.first_name), p.membership_id limit 100`;
/** The beginning of a word of a name, or of an address. */
const found = `and (p.first_name || ' ' || p.last_name ~* ('\\m' || $2) or p.preferred_first_name ~* ('\\m' || $2) or p.email ~* ('^' || $2))`;

export const statements = {
  page: `select ${columns} ${from} ${byName}`,
  middle: `select ${columns} ${from}
    and (${lastName}, lower(p.first_name), p.membership_id) > ($2, $3, $4::uuid) ${byName}`,
  search: `select ${columns} ${from} ${found} ${byName}`,
  count: `select count(*)::int as count ${from}`,
  searchCount: `select count(*)::int as count ${from} ${found}`,
  rooms: `select r.id, r.locked, r.unit_number, u.name,
      (select json_agg(p.first_name) from room_members x join profiles p using (membership_id) where x.room_id = r.id) as people
    from rooms r join unit_types u on u.id = r.unit_type_id join subnetworks s on s.id = u.subnetwork_id
    where s.network_id = $1 order by r.id desc limit 50`,
  rounds: `select m.unit_type_id, count(*)::int as people, count(*) filter (where x.room_id is null) as alone
    from memberships m join subnetworks s on s.id = m.subnetwork_id
    left join room_members x on x.membership_id = m.id
    where s.network_id = $1 and m.removed_at is null group by m.unit_type_id`,
  overview: `select m.unit_type_id, count(*)::int as people, count(m.user_id)::int as joined,
      count(*) filter (where m.user_id is not null and p.registered_at is not null)::int as registered,
      count(*) filter (where m.user_id is not null and p.registered_at is not null and m.questions_saved)::int as answered,
      count(mine.room_id)::int as matched,
      count(*) filter (where (select count(*) from room_members x where x.room_id = mine.room_id) >= u.capacity)::int as full,
      count(*) filter (where m.user_id is not null and p.registered_at is not null and mine.room_id is null)::int as alone
    ${from} group by m.unit_type_id`,
  activity: `select percentile_cont(0.5) within group (order by x.joined_at - p.registered_at)
    from room_members x join profiles p on p.membership_id = x.membership_id
    join memberships m on m.id = x.membership_id join subnetworks s on s.id = m.subnetwork_id where s.network_id = $1`,
  resident: `select ${columns} ${from} and m.id = $2`,
};
