import type { ReplyOf } from '@nestmate/contract';
import { networkKinds, type staffCalls } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import { formShape } from '../editing/rebase';
import { NameField } from '../parts/name-field';
import { OpenEditor } from '../parts/open-editor';
import { useNetworkCalls } from './network.queries';

type NetworkSetUp = ReplyOf<(typeof staffCalls)['staffPlaces']['network']>;

const shape = formShape<NetworkSetUp['network']>();
const nothing = () => Promise.resolve({ effects: [] });

interface Props {
  latest: NetworkSetUp;
  readAgain: () => void;
}

/** The name and kind of the whole network. */
export function NetworkForm({ latest, readAgain }: Props) {
  const { t } = useTranslation('staffSetUp');
  const { save } = useNetworkCalls();
  return (
    <section aria-labelledby="network" className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 id="network" className="text-xl">
        {t('network')}
      </h2>
      <OpenEditor
        name="network"
        latest={{ version: latest.version, contents: latest.network }}
        shape={shape}
        check={nothing}
        save={async ({ version, contents: network }) => {
          const reply = await save({ version, network });
          return { version: reply.version, contents: reply.network };
        }}
        readAgain={readAgain}
        nameOf={(id) => t(id === 'name' ? 'fields.name' : 'fields.kind')}
        isInLanguages={false}
        renderForm={({ draft, change }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <NameField
              label={t('fields.name')}
              value={draft.name}
              onChange={(name) => change({ ...draft, name })}
            />
            <RadioGroup
              label={t('fields.kind')}
              options={networkKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
              value={draft.kind}
              onChange={(kind) => change({ ...draft, kind })}
            />
          </div>
        )}
      />
    </section>
  );
}
