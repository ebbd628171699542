import { type OfficerLine, proposeRights } from '@credence/contract/rights';
import { type OfficerRole, officerRoles } from '@credence/contract/permission';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Choices } from '../../parts/choices.tsx';
import { SentenceDialog } from '../../parts/sentence-dialog.tsx';
import { roleNames, roleTexts } from '../../words/roles.ts';
import { siteName } from '../../words/site.ts';

const roleChoices = officerRoles.map((value) => ({
  value,
  label: roleNames[value],
  hint: roleTexts[value],
}));

export interface RightsDialogProps {
  line: OfficerLine;
  /** The sites that there are to give. */
  sites: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Proposes other roles and sites of an officer. */
export function RightsDialog({ line, sites, onDone, onClose }: RightsDialogProps) {
  const { officerId, revision, name } = line;
  const [roles, setRoles] = useState<OfficerRole[]>(line.roles);
  const [own, setOwn] = useState<string[]>(line.sites);
  const propose = useMutation({
    mutationFn: (reason: string) => call(proposeRights, { officerId, revision, reason, roles, sites: own }),
    onSuccess: onDone,
  });
  return (
    <SentenceDialog
      title={`Roles and sites of ${name}`}
      label="Reason"
      hint="The second administrator reads it. It stays on record."
      missing="Say why."
      confirm="Propose"
      pending={propose.isPending}
      error={roles.length === 0 ? null : propose.error}
      onConfirm={(reason) => {
        if (roles.length > 0) propose.mutate(reason);
      }}
      onClose={onClose}
    >
      <p>A second administrator has to agree. It holds from the officer’s next step on.</p>
      <Choices
        label="Roles"
        options={roleChoices}
        chosen={roles}
        onChange={setRoles}
        error={roles.length === 0 && 'Choose a role; or end the access.'}
      />
      <Choices
        label="Sites"
        hint="None chosen: all."
        options={sites.map((value) => ({ value, label: siteName(value) }))}
        chosen={own}
        onChange={setOwn}
        inRow
      />
    </SentenceDialog>
  );
}
