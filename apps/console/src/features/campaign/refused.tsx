import { campaignChanged, campaignInvalid } from '@credence/contract/campaign';
import { campaignFields } from '@credence/contract/campaign-plan';
import { detailsOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { exactTime } from '../../words/time.ts';
import { fieldNames, stateNames } from './words.ts';

/** Why a step was refused: who was faster and what they did, or which fields have to be mended. */
export function Refused({ error }: { error: unknown }) {
  const changed = detailsOf(error, 'CAMPAIGN_CHANGED', campaignChanged);
  if (changed)
    return (
      <>
        {changed.officerName} changed it on {exactTime(changed.at)}. It is now:{' '}
        {stateNames[changed.state].toLowerCase()}. Close this to look at it as it stands.
      </>
    );
  const invalid = detailsOf(error, 'CAMPAIGN_INVALID', campaignInvalid);
  const fields = campaignFields.filter((field) => invalid?.fields[field] !== undefined);
  return (
    <>
      {explain(error)}{' '}
      {fields.length > 0 && `To mend: ${fields.map((field) => fieldNames[field]).join(', ')}.`}
    </>
  );
}
