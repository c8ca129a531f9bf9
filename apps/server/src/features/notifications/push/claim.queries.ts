import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** A push that waits for one browser. */
export interface WaitingPush {
  /** The account that gets it, or the membership if it has no account. */
  person: string;
  attempts: number;
  dueAt: Date;
}

export interface Claim {
  now: Date;
  until: Date;
  limit: number;
  maxPerPerson: number;
  /** People to leave out this time. */
  except: readonly string[];
}

/**
 * Claims due pushes until `until`: one per browser, everybody's first before anybody's second. The table has one row
 * for each subject (`about`) and browser (`subscription_id`), with the recipient (`membership_id`) and the time
 * (`due_at`). Index: that of `due_at`.
 */
export const claimed = (
  table: SQLWrapper,
  about: SQL,
  { now, until, limit, maxPerPerson, except }: Claim,
): SQL => sql`
  with due as (
    select distinct on (n.subscription_id) n.subscription_id, n.${about}, n.due_at, coalesce(m.user_id, m.id) as person
    from ${table} n
    join memberships m on m.id = n.membership_id
    where n.due_at <= ${now.toISOString()} and n.subscription_id is not null
      and coalesce(m.user_id, m.id) <> all (${sql.param([...except])}::uuid[])
    order by n.subscription_id, n.due_at
  ), fair as (
    select due.*, row_number() over (partition by person order by due_at) as place from due
  ), claimed as (
    select n.subscription_id, n.${about}, fair.person
    from ${table} n
    join fair on fair.subscription_id = n.subscription_id and fair.${about} = n.${about}
    where fair.place <= ${maxPerPerson} and n.due_at <= ${now.toISOString()}
    order by fair.place, fair.due_at
    limit ${limit}
    for update of n skip locked
  )
  update ${table} n set due_at = ${until.toISOString()}, attempts = n.attempts + 1
  from claimed
  where n.subscription_id = claimed.subscription_id and n.${about} = claimed.${about}
  returning n.subscription_id as "subscriptionId", n.${about} as "about", n.membership_id as "membershipId", n.attempts, claimed.person`;
