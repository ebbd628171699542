import { type Permission, permissionsOf } from '@credence/contract/permission';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officer } from '../api/officer.ts';

/**
 * Whether the signed-in officer may do something. Only what may be done is offered; the server refuses the
 * rest whatever a page says. Nothing may be done as long as the officer is not known.
 */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(officer);
  const held = permissionsOf(data?.roles ?? []);
  return (permission) => held.has(permission);
}

export interface MayProps {
  /** What it takes. */
  do: Permission;
  children: ReactNode;
}

/** What is offered only to who may do it. */
export function May({ do: permission, children }: MayProps) {
  return useMay()(permission) ? children : null;
}
