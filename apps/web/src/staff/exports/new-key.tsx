import type { SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { type KeyDays, keyDays } from '@nestmate/contract/staff/exports';
import { type KeyKind, keyKinds } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useCopy } from '@/forms/use-copy';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ChoiceRows } from '@/ui/choice-rows';
import { CopyIcon } from '@/ui/icons/copy';
import { Modal } from '@/ui/modal';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { FormDialog } from '../parts/form-dialog';
import { useNetwork } from '../platform/network';
import { useAddKey } from './exports.queries';

interface KeyDraft {
  name: string;
  kinds: KeyKind[];
  /** Null: the whole network. */
  places: SubnetworkId[] | null;
  days: KeyDays;
}

/** Makes a key, and shows it until the dialog is closed. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['staffExports', 'staffTeam']);
  const { network } = useNetwork();
  const [draft, setDraft] = useState<KeyDraft>({
    name: '',
    kinds: [...keyKinds],
    places: network.is_whole_network ? null : [],
    days: 365,
  });
  const [secret, setSecret] = useState<string | null>(null);
  const creating = useAction(useAddKey(), 'inPlace');
  const change = (changes: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const isNamed = draft.name.trim() !== '';
  const isRight = isNamed && draft.kinds.length > 0 && draft.places?.length !== 0;
  if (secret !== null) return <ShownKey name={draft.name.trim()} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('add')}
      submit={t('create')}
      isPending={creating.isPending}
      isRight={isRight}
      onSubmit={() => creating.run({ ...draft, name: draft.name.trim() }, (made) => setSecret(made))}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {creating.error && <Banner tone="danger">{errorTextOf(creating.error)}</Banner>}
          <TextField
            label={t('name')}
            description={t('nameHint')}
            value={draft.name}
            onChange={(name) => change({ name })}
            maxLength={limits.name.max}
            autoFocus
            error={isTried && !isNamed ? t('nameMissing') : undefined}
          />
          <ChoiceRows
            label={t('reads')}
            options={keyKinds.map((id) => ({ id, label: t(`kindChoices.${id}`) }))}
            value={draft.kinds}
            onChange={(kinds) => change({ kinds })}
            error={isTried && draft.kinds.length === 0 ? t('kindsMissing') : undefined}
          />
          <RadioGroup
            label={t('staffTeam:places')}
            options={[
              ...(network.is_whole_network
                ? [{ id: 'all' as const, label: t('staffTeam:everywhereLater') }]
                : []),
              { id: 'some' as const, label: t('staffTeam:somePlaces') },
            ]}
            value={draft.places === null ? 'all' : 'some'}
            onChange={(scope) => change({ places: scope === 'all' ? null : [] })}
          />
          {draft.places !== null && (
            <ChoiceRows
              label={t('staffTeam:somePlaces')}
              isLabelHidden
              options={network.places.map(({ subnetwork_id, name }) => ({ id: subnetwork_id, label: name }))}
              value={draft.places}
              onChange={(places) => change({ places })}
              error={isTried && draft.places.length === 0 ? t('staffTeam:placesMissing') : undefined}
            />
          )}
          <RadioGroup
            label={t('validFor')}
            options={keyDays.map((days) => ({ id: `${days}`, label: t('days', { count: days }) }))}
            value={`${draft.days}`}
            onChange={(chosen) => change({ days: keyDays.find((days) => `${days}` === chosen) ?? 365 })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface ShownKeyProps {
  name: string;
  secret: string;
  onClose: () => void;
}

function ShownKey({ name, secret, onClose }: ShownKeyProps) {
  const { t } = useTranslation('staffExports');
  const copyText = useCopy();
  const copy = () => copyText(secret, t('keyCopied'));
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('madeTitle', { name })}
      size="md"
      isDismissable="notByPress"
      actions={
        <>
          <Button icon={<CopyIcon className="size-4" />} onPress={() => void copy()}>
            {t('copyKey')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('stored')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1 text-ink">
        <Banner tone="warning">{t('shownOnce')}</Banner>
        <code className="rounded-card bg-sunken p-3 font-semibold wrap-anywhere select-all">{secret}</code>
      </div>
    </Modal>
  );
}
