import { sql } from 'kysely';
import { OperatorError } from '../base/operator-error.ts';
import type { Database } from './database.ts';
import { databaseErrorCode } from './error-code.ts';

/** The role of the server in the embedded database, beside the one that owns everything. */
export const serversRole = 'credence_server';

/** Another process has made it at the same moment. */
const there = new Set(['42710', '23505']);

/**
 * Makes the role of the server in a database of our own, and gives it the queue, which versions before had
 * made by the role that owns everything.
 */
export async function makeServersRole(owner: Database): Promise<void> {
  const { rows } = await sql<{ known: boolean; queue: boolean }>`
    select exists (select from pg_roles where rolname = ${serversRole}) as known,
      exists (select from pg_namespace where nspname = 'pgboss' and nspowner::regrole::text <> ${serversRole}) as queue`.execute(
    owner,
  );
  const [found] = rows;
  if (found?.known !== true) {
    await sql`create role ${sql.id(serversRole)} login`.execute(owner).catch((error: unknown) => {
      if (!there.has(databaseErrorCode(error) ?? '')) throw error;
    });
  }
  if (found?.queue === true) await sql.raw(giveQueue).execute(owner);
}

const giveQueue = `do $$
  declare one record;
  begin
    for one in select format('alter table %s owner to ${serversRole}', oid::regclass) as statement
      from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
    union all select format('alter routine %s owner to ${serversRole}', oid::regprocedure)
      from pg_proc where pronamespace = 'pgboss'::regnamespace
    union all select format('alter type %s owner to ${serversRole}', oid::regtype)
      from pg_type where typnamespace = 'pgboss'::regnamespace and typtype = 'e'
    loop execute one.statement; end loop;
    alter schema pgboss owner to ${serversRole};
  end $$`;

/** Tables to which the server only ever adds. */
const trail = ['audit_event', 'audit_checkpoint', 'audit_covered'] as const;

/**
 * Whether the role of a connection may change what is in the trail: it was granted that, owns a table, or is
 * a superuser.
 */
export async function mayChangeTrail(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select bool_or(has_table_privilege(name, 'update, delete, truncate')
      or (select pg_has_role(relowner, 'usage') from pg_class where oid = name::regclass)) as may
    from unnest(${[...trail]}::text[]) as name`.execute(db);
  return rows[0]?.may ?? true;
}

/**
 * Gives the role of the server what it needs in the tables of the role of the migrations, and no more of the
 * trail than to read and add.
 */
export async function grantToServer(owner: Database, server: Database): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; lacks: boolean }>`
    select current_user as role, current_database() as database,
      bool_or(not has_table_privilege(oid, 'select')) as lacks
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(server);
  const [found] = rows;
  if (found === undefined || (!found.lacks && !(await mayChangeTrail(server)))) return;
  const role = sql.id(found.role);
  await owner.transaction().execute(async (work) => {
    // Two processes that start at once would meet in the catalogue.
    await sql`lock table kysely_migration in exclusive mode`.execute(work);
    for (const statement of [
      // Where the queue makes its own schema.
      sql`grant create on database ${sql.id(found.database)} to ${role}`,
      sql`grant usage on schema public to ${role}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${role}`,
      sql`revoke update, delete, truncate on ${sql.join(trail.map((name) => sql.table(name)))} from ${role}`,
      sql`revoke delete, truncate on audit_head from ${role}`,
      sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`,
    ])
      await statement.execute(work);
  });
  if (await mayChangeTrail(server)) {
    throw new OperatorError(
      `The role ${found.role} of DATABASE_URL may change the audit trail, though CREDENCE_MIGRATIONS_DATABASE_URL is set: ` +
        'it owns the tables, or is a superuser. Give the tables to the role of the migrations, as docs/operating.md says.',
    );
  }
}
