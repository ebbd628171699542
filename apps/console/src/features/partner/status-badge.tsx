import type { PartnerSettings } from '@credence/contract/partner';
import { Badge } from '@credence/ui/badge';

/** Whether a partner may go on. */
export const StatusBadge = ({ status }: Pick<PartnerSettings, 'status'>) =>
  status === 'active' ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Suspended</Badge>;
