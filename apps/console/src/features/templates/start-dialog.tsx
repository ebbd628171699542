import { templateCode } from '@credence/contract/questionnaire-template';
import { startTemplateDraft, templateDraftAddress, templates } from '@credence/contract/template-editing';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { TextField } from '@credence/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { call, detailsOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { draftHref, templatesKey } from '../template/index.ts';

/** `draftId` of TEMPLATE_DRAFT_EXISTS. */
const underWay = v.object({ draftId: templateDraftAddress.entries.draftId });

/** Starts a template from nothing or as a copy of another one. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [code, setCode] = useState('');
  const [source, setSource] = useState('');
  const [tried, setTried] = useState(false);
  const sources = useQuery({
    queryKey: [...templatesKey, 'sources'],
    queryFn: ({ signal }) => call(templates, { state: 'published' }, signal),
  });
  const chosen = sources.data?.items.find((line) => line.templateCode === source);
  const start = useMutation({
    mutationFn: () =>
      call(startTemplateDraft, {
        templateCode: code,
        ...(chosen?.newest && { from: { templateCode: source, version: chosen.newest.version } }),
      }),
    onSuccess(address) {
      void client.invalidateQueries({ queryKey: templatesKey });
      navigate(draftHref(address));
    },
  });
  const fits = v.is(templateCode, code);
  const exists = detailsOf(start.error, 'TEMPLATE_DRAFT_EXISTS', underWay);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (fits && !start.isPending) start.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="New template"
      closeLabel="Close"
      dismissible={!start.isPending}
      actions={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={start.isPending}>
            Start the draft
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Stack>
          {start.error && (
            <Banner
              tone="danger"
              title="No draft was started"
              announce
              action={
                exists && (
                  <Button
                    size="small"
                    onClick={() => navigate(draftHref({ templateCode: code, draftId: exists.draftId }))}
                  >
                    Open that draft
                  </Button>
                )
              }
            >
              {explain(start.error)}
            </Banner>
          )}
          <TextField
            label="Code"
            hint="Names it in addresses, policies and reports, and never changes: customsDeclaration."
            error={tried && !fits && 'A small letter first, then letters and digits without spaces.'}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.target.value.trim())}
          />
          <SelectField
            label="Begin with"
            options={(sources.data?.items ?? []).map((line) => ({
              value: line.templateCode,
              label: `A copy of ${line.title || line.templateCode}`,
            }))}
            placeholder="Nothing"
            value={source}
            onChange={(event) => setSource(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
