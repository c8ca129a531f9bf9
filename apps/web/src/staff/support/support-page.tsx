import { type SupportConversationId, supportConversationId } from '@nestmate/contract/ids';
import { supportStates } from '@nestmate/contract/support';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { relativeTime } from '@/ui/relative-time';
import { Segments } from '@/ui/segments';
import { useMinute } from '@/ui/use-minute';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { ConversationPane } from './conversation-pane';
import { useConversations } from './support.queries';
import { useFocusOnLeft } from './use-focus-between';

/** Marks the history entry of a question that was opened from the list. */
const fromList = { isFromList: true };
const isFromList = (state: unknown) => (state as Partial<typeof fromList> | null)?.isFromList === true;

const owners = ['everybody', 'me', 'nobody'] as const;

/** Residents' questions: the list on the left, the open conversation beside it, or in its place on a phone. */
export default function SupportPage() {
  const { t, language } = useTranslation(['staffSupport', 'staff']);
  const { search, change } = useAddress();
  const place = usePlace();
  const now = useMinute();
  const state = supportStates.find((one) => one === search.get('state')) ?? 'waiting';
  const owner = owners.find((one) => one === search.get('of')) ?? 'everybody';
  const open = supportConversationId.safeParse(search.get('open')).data;
  const query = useConversations({ state, of: owner, ...(place && { place }) });
  const list = useRef<HTMLDivElement>(null);
  useFocusOnLeft(list, open);
  useTitle('sections.support');
  const { state: before } = useLocation();
  const navigate = useNavigate();
  /** On a phone a question has a history entry of its own; beside the list, it replaces the previous one. */
  const show = (id: SupportConversationId) =>
    change({ open: id }, open ? { state: before } : { replace: false, state: fromList });
  const leave = () => void (isFromList(before) ? navigate(-1) : change({ open: '' }));
  const { conversations, count = 0 } = query.data ?? {};
  useShortcut(['j', 'k'], (key) => {
    const at = conversations?.findIndex((one) => one.conversation_id === open) ?? -1;
    const next = conversations?.[key === 'j' ? at + 1 : Math.max(0, at - 1)];
    if (!next || next.conversation_id === open) return;
    show(next.conversation_id);
    list.current?.querySelector<HTMLElement>(`[data-question="${next.conversation_id}"]`)?.focus();
  });
  return (
    <Page
      title={t('staff:sections.support')}
      note={t('note')}
      actions={
        <div className={`flex flex-wrap items-center justify-end gap-2 ${open ? 'max-lg:hidden' : ''}`}>
          <Segments
            label={t('state')}
            options={supportStates.map((id) => ({ id, label: t(`states.${id}`) }))}
            value={state}
            onChange={(id) => change({ state: id === 'waiting' ? '' : id, open: '' })}
          />
          <Segments
            label={t('of')}
            options={owners.map((id) => ({ id, label: t(`owners.${id}`) }))}
            value={owner}
            onChange={(id) => change({ of: id === 'everybody' ? '' : id, open: '' })}
          />
        </div>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(260px,360px)_minmax(0,1fr)]">
        <div
          ref={list}
          className={open ? 'max-lg:hidden' : conversations?.length === 0 ? 'lg:col-span-2' : ''}
        >
          {!conversations ? (
            <NotLoaded query={query} />
          ) : conversations.length === 0 ? (
            <EmptyState
              title={t(`nothing.${state}`)}
              scene="moon"
              beside="dark"
              action={
                owner !== 'everybody' && (
                  <Button variant="secondary" onPress={() => change({ of: '' })}>
                    {t('seeEverybody')}
                  </Button>
                )
              }
            >
              {owner === 'everybody' && t(`nothingText.${state}`)}
            </EmptyState>
          ) : (
            <ul
              aria-label={t('list')}
              className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
            >
              {conversations.map((one) => (
                <li key={one.conversation_id}>
                  <button
                    data-question={one.conversation_id}
                    type="button"
                    aria-current={one.conversation_id === open || undefined}
                    onClick={() => show(one.conversation_id)}
                    className="flex w-full flex-col gap-0.5 px-4 py-3 text-left -outline-offset-2 transition hover:bg-sunken aria-[current]:bg-plum-soft"
                  >
                    <span dir="auto" className="font-semibold wrap-anywhere">
                      {one.subject}
                    </span>
                    {one.begins && (
                      <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
                        {one.begins}
                      </span>
                    )}
                    <span className="text-sm text-ink-2 wrap-anywhere">
                      {one.resident.name || t('noName')} · {one.place}
                    </span>
                    <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                      {relativeTime(Date.parse(one.last_at), now, language)}
                      {one.assignee ? (
                        <Chip>{one.assignee.name}</Chip>
                      ) : (
                        state === 'waiting' && <span>· {t('assignedToNobody')}</span>
                      )}
                      {one.is_by_office && <Chip>{t('begin.mark')}</Chip>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {conversations && count > conversations.length && (
            <p className="mt-4 text-ink-2">{t('more', { count })}</p>
          )}
        </div>
        {open ? (
          <ConversationPane key={open} id={open} onClose={leave} />
        ) : (
          conversations &&
          conversations.length > 0 && (
            <p className="py-16 text-center text-ink-2 max-lg:hidden">{t('choose')}</p>
          )
        )}
      </div>
    </Page>
  );
}
