import type { Client } from 'pg';

/** The id of the copy with the number `n`: half of the copies are older than the accounts that sign in. */
const copyId = `(case when n % 2 = 0 then '00000000' else 'fffffff0' end || lpad(to_hex(n), 24, '0'))::uuid`;

/**
 * Copies an account, so that every column has a valid value; `change` in the copies, as JSON of columns of
 * `applicant`. Rows are not checked for what they refer to from then on in this connection.
 */
export async function copyAccounts(
  client: Client,
  accounts: number,
  template: string,
  change: object = {},
): Promise<void> {
  await client.query('set synchronous_commit = off');
  // Every row refers to one that is there: looking it up millions of times would only take time.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into account_holder
     select copy.* from generate_series(1, $1::integer) n, account_holder template,
       lateral jsonb_populate_record(template, jsonb_build_object('id', ${copyId}, 'email', n || '@copies.example')) copy
     where template.id = $2`,
    [accounts, template],
  );
  await client.query(
    `insert into applicant
     select copy.* from generate_series(1, $1::integer) n, applicant template,
       lateral jsonb_populate_record(template, jsonb_build_object('user_id', ${copyId}) || $3::jsonb) copy
     where template.user_id = $2`,
    [accounts, template, JSON.stringify(change)],
  );
  await client.query(
    `insert into account_key (user_id, wrapped)
     select ${copyId}, template.wrapped from generate_series(1, $1::integer) n, account_key template
     where template.user_id = $2`,
    [accounts, template],
  );
}
