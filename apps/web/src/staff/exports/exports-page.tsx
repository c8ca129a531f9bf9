import type { ApiKey } from '@nestmate/contract/staff/exports';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useCopy } from '@/forms/use-copy';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { CopyIcon } from '@/ui/icons/copy';
import { DotsIcon } from '@/ui/icons/dots';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { useApiKeys, useRevokeKey } from './exports.queries';
import { NewKey } from './new-key';

/** The keys with which other systems read the result, and a line to try one with. */
export default function ExportsPage() {
  const { t } = useTranslation(['staffExports', 'staff']);
  const { network } = useNetwork();
  const query = useApiKeys();
  const { search, change } = useAddress();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isAdding = search.get('add') === 'key';
  const setAdding = (adding: boolean) => change({ add: adding ? 'key' : '' });
  useTitle('sections.exports');
  useShortcut(['n'], () => setAdding(true));
  return (
    <Page
      title={t('staff:sections.exports')}
      actions={
        <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <p className="mb-4 max-w-[70ch] text-ink-2">{t('lead', { network: network.name })}</p>
      {query.data ? <KeyTable keys={query.data.keys} onRevoke={setRevoking} /> : <NotLoaded query={query} />}
      <Example />
      {isAdding && <NewKey onClose={() => setAdding(false)} />}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  );
}

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { t } = useTranslation('staffExports');
  if (keys.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <Table
      caption={t('keys')}
      isListOnPhone
      head={
        <>
          <Cell isHead>{t('key')}</Cell>
          <Cell isHead isSecondary>
            {t('reads')}
          </Cell>
          <Cell isHead isSecondary>
            {t('lastUse')}
          </Cell>
          <Cell isHead isSecondary className="text-right">
            {t('calls')}
          </Cell>
          <Cell isHead isSecondary>
            {t('until')}
          </Cell>
          <Cell isHead>
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {keys.map((key) => (
        <Row key={key.key_id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </Table>
  );
}

type KeyState = 'active' | 'expired' | 'revoked';

const stateOf = ({ revoked_at, expires_at }: ApiKey): KeyState =>
  revoked_at ? 'revoked' : Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t, language } = useTranslation(['staffExports', 'staff']);
  const { network } = useNetwork();
  const { name, ends_with, kinds, places, made_by, expires_at, revoked_at, networks, calls } = apiKey;
  const state = stateOf(apiKey);
  const reads = listOfNames(
    kinds.map((kind) => t(`kinds.${kind}`)),
    language,
  );
  const where =
    places === null
      ? t('staff:places.all')
      : listOfNames(
          network.places.flatMap(({ subnetwork_id: id, name: place }) => (places.includes(id) ? place : [])),
          language,
        );
  const [latest] = networks;
  const number = new Intl.NumberFormat(language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(
    new Date(revoked_at ?? expires_at),
  );
  const use = latest && (
    <>
      <When at={latest.last_at} language={language} />
      <span className="block text-sm wrap-anywhere text-ink-3">{latest.address}</span>
    </>
  );
  return (
    <tr className="transition hover:bg-sunken/50">
      <Cell className="py-2.5!">
        <span className="mr-2 font-semibold wrap-anywhere">{name}</span>
        <code className="text-sm text-ink-3">…{ends_with}</code>
        {state !== 'active' && (
          <span className="ml-2 rounded-full bg-sunken px-2 text-xs font-semibold text-ink-2">
            {t(`states.${state}`)}
          </span>
        )}
        <span className="block text-sm text-ink-2">
          {made_by ? t('madeBy', { name: made_by.name }) : t('madeByErased')}
        </span>
        {!made_by?.works_here && state === 'active' && (
          <span className="block max-w-[44ch] text-sm text-ink-2">{t('makerLeft')}</span>
        )}
        <span className="block text-sm text-ink-2 md:hidden">
          {reads} · {where}
          <span className="block">{use ?? t('neverUsed')}</span>
          <span className="block">{t('untilDay', { day })}</span>
        </span>
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {reads}
        <span className="block text-sm text-ink-3">{where}</span>
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {use ?? t('neverUsed')}
      </Cell>
      <Cell isSecondary className="text-right text-ink-2 tabular-nums">
        {number.format(calls)}
      </Cell>
      <Cell isSecondary className="whitespace-nowrap text-ink-2">
        {day}
      </Cell>
      <Cell className="w-0 text-right">
        {state === 'active' && (
          <Menu
            label={t('actionsFor', { name })}
            trigger={{
              label: t('actionsFor', { name }),
              icon: <DotsIcon className="size-5" />,
              className: 'size-9! md:-my-1',
            }}
            items={[{ id: 'revoke', label: t('revoke'), tone: 'danger' }]}
            onAction={onRevoke}
          />
        )}
      </Cell>
    </tr>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation(['staffExports', 'common']);
  const { key_id, name } = apiKey;
  const revoking = useAction(useRevokeKey());
  const revoke = () =>
    revoking.run(key_id, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('revoked', { name }), tone: 'success' });
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('revokeTitle', { name })}
      confirm={{
        label: t('revoke'),
        tone: 'danger',
        isPending: revoking.isPending,
        onPress: () => void revoke(),
      }}
      cancelLabel={t('common:cancel')}
    >
      {t('revokeText')}
    </ConfirmDialog>
  );
}

/** A line for a shell, as the person at the college pastes it. */
function Example() {
  const { t } = useTranslation('staffExports');
  const line = `curl --fail --compressed -H "Authorization: Bearer $NESTMATE_KEY" "${location.origin}/staff/v1/export/changes"`;
  const copyText = useCopy();
  const copy = () => copyText(line, t('lineCopied'));
  return (
    <section aria-labelledby="example" className="mt-8 flex max-w-[820px] flex-col gap-3">
      <h2 id="example" className="text-lg">
        {t('example')}
      </h2>
      <p className="text-ink-2">{t('exampleText')}</p>
      <div className="flex items-start gap-2 rounded-card bg-sunken p-3">
        <code className="min-w-0 grow text-sm wrap-anywhere">{line}</code>
        <IconButton
          label={t('copyLine')}
          icon={<CopyIcon className="size-4" />}
          className="size-9!"
          onPress={() => void copy()}
        />
      </div>
      <p className="text-ink-2">{t('exampleNext')}</p>
    </section>
  );
}
