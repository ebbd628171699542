import { templateCode } from '@credence/contract/questionnaire-template';
import { startTemplateDraft, templateDraftAddress, templates } from '@credence/contract/template-editing';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { SelectField } from '@credence/ui/select-field';
import { TextField } from '@credence/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { call, detailsOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { draftHref, templatesKey } from '../template/index.ts';

/** `draftId` of TEMPLATE_DRAFT_EXISTS. */
const underWay = v.object({ draftId: templateDraftAddress.entries.draftId });

function useStart() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [code, setCode] = useState('');
  const [source, setSource] = useState('');
  const [tried, setTried] = useState(false);
  const sources = useQuery({
    queryKey: [...templatesKey, 'sources'],
    queryFn: ({ signal }) => call(templates, { state: 'published' }, signal),
  });
  const lines = sources.data?.items ?? [];
  const chosen = lines.find((line) => line.templateCode === source);
  const open = (draftId: string) => navigate(draftHref({ templateCode: code, draftId }));
  const start = useMutation({
    mutationFn: () =>
      call(startTemplateDraft, {
        templateCode: code,
        ...(chosen?.newest && { from: { templateCode: source, version: chosen.newest.version } }),
      }),
    onSuccess({ draftId }) {
      void client.invalidateQueries({ queryKey: templatesKey });
      open(draftId);
    },
  });
  const fits = v.is(templateCode, code);

  function submit(): void {
    setTried(true);
    if (fits) start.mutate();
  }

  return { code, setCode, source, setSource, lines, start, submit, wrong: tried && !fits, open };
}

/** Why no draft was started, and the way to the one that is under way. */
function Refusal({ error, onOpen }: { error: unknown; onOpen: (draftId: string) => void }) {
  const exists = detailsOf(error, 'TEMPLATE_DRAFT_EXISTS', underWay);
  return (
    <Banner
      tone="danger"
      title="No draft was started"
      announce
      action={
        exists && (
          <Button size="small" onClick={() => onOpen(exists.draftId)}>
            Open that draft
          </Button>
        )
      }
    >
      {explain(error)}
    </Banner>
  );
}

/** Starts a template from nothing or as a copy of another one. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { code, setCode, source, setSource, lines, start, submit, wrong, open } = useStart();
  return (
    <FormDialog
      title="New template"
      confirm="Start the draft"
      pending={start.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {start.error && <Refusal error={start.error} onOpen={open} />}
      <TextField
        label="Code"
        hint="Names it in addresses, policies and reports, and never changes: customsDeclaration."
        error={wrong && 'A small letter first, then letters and digits without spaces.'}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={(event) => setCode(event.target.value.trim())}
      />
      <SelectField
        label="Begin with"
        options={lines.map((line) => ({
          value: line.templateCode,
          label: `A copy of ${line.title || line.templateCode}`,
        }))}
        placeholder="Nothing"
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
    </FormDialog>
  );
}
