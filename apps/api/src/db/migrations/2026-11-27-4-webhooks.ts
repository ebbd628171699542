import type { MigrationFile } from '../migration-file.ts';

/** What partners are told: their endpoints, events with an order number, deliveries and each try. */
export const webhookTables: MigrationFile = {
  name: '2026-11-27-4-webhooks',
  statements: [
    `create table if not exists webhook_endpoint (
      partner_id uuid not null,
      id uuid not null,
      mode text not null check (mode in ('live', 'test')),
      url text not null,
      description text not null,
      events jsonb not null,
      contact bytea,
      secret bytea not null,
      former_secret bytea,
      former_until timestamptz,
      status text not null check (status in ('active', 'stopped')),
      stop_reason text not null check (stop_reason in ('', 'asked', 'failing', 'gone')),
      stopped_at timestamptz,
      failures integer not null,
      failing_since timestamptz,
      not_before timestamptz,
      created_at timestamptz not null,
      primary key (partner_id, id)
    )`,
    `create table if not exists webhook_order (
      user_id uuid not null,
      number integer not null,
      primary key (user_id)
    )`,
    `create table if not exists webhook_event (
      partner_id uuid not null,
      id uuid not null,
      mode text not null check (mode in ('live', 'test')),
      user_id uuid,
      number integer,
      type text not null,
      body text not null,
      created_at timestamptz not null,
      primary key (partner_id, id)
    )`,
    `create unique index if not exists webhook_event_order on webhook_event (user_id, number)`,
    `create index if not exists webhook_event_age on webhook_event (created_at)`,
    `create table if not exists webhook_delivery (
      partner_id uuid not null,
      id uuid not null,
      mode text not null check (mode in ('live', 'test')),
      endpoint_id uuid not null,
      event_id uuid not null,
      state text not null check (state in ('waiting', 'delivered', 'given-up')),
      created_at timestamptz not null,
      due_at timestamptz,
      tries integer not null,
      attempts integer not null,
      finished_at timestamptz,
      answer text not null,
      primary key (partner_id, id),
      foreign key (partner_id, endpoint_id) references webhook_endpoint (partner_id, id) on delete cascade,
      foreign key (partner_id, event_id) references webhook_event (partner_id, id) on delete cascade
    )`,
    `create index if not exists webhook_delivery_due on webhook_delivery (partner_id, endpoint_id, due_at)
      where state = 'waiting'`,
    `create index if not exists webhook_delivery_endpoint on webhook_delivery (partner_id, endpoint_id, id)`,
    `create index if not exists webhook_delivery_event on webhook_delivery (partner_id, event_id)`,
    `create table if not exists webhook_attempt (
      partner_id uuid not null,
      delivery_id uuid not null,
      number integer not null,
      at timestamptz not null,
      took_ms integer not null,
      answer text not null,
      head text not null,
      primary key (partner_id, delivery_id, number),
      foreign key (partner_id, delivery_id) references webhook_delivery (partner_id, id) on delete cascade
    )`,
  ],
};
