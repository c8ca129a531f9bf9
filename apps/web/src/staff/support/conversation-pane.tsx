import type { ReplyOf } from '@nestmate/contract/call';
import type { SupportConversationId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useId, useRef } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { BackIcon } from '@/ui/icons/back';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { errorTextWith } from '../platform/error-text';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { AnswerForm } from './answer-form';
import { useChangeConversation, useConversation } from './support.queries';
import { useFocusOnSubject } from './use-focus-between';

const looks = {
  resident: 'self-start border-line bg-surface',
  office: 'self-end border-transparent bg-plum-soft',
  note: 'self-stretch border-dashed border-line-strong bg-sunken',
} as const;

const nameOf = (spoken: string, language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(spoken) ?? spoken;

function Subject({ id, children }: { id: string; children: string }) {
  const subject = useRef<HTMLHeadingElement>(null);
  useFocusOnSubject(subject);
  return (
    <h2 ref={subject} id={id} tabIndex={-1} dir="auto" className="text-lg wrap-anywhere">
      {children}
    </h2>
  );
}

/** A resident's question with its answers and the office's notes, and the resident's details. */
export function ConversationPane({ id, onClose }: { id: SupportConversationId; onClose: () => void }) {
  const { t, language } = useTranslation(['staffSupport', 'shell']);
  const heading = useId();
  const href = useHref();
  const { me, network } = useNetwork();
  const mayAnswer = hasRight(network.role, 'moderate');
  const query = useConversation(id);
  const change = useChangeConversation(id);
  const pane = useRef<HTMLElement>(null);
  useShortcut(['e', 'r'], (key) => {
    if (key === 'r') return pane.current?.querySelector('textarea')?.focus();
    const shown = query.data?.conversation;
    if (!shown || !mayAnswer || change.isPending) return;
    const isClosed = shown.state === 'closed';
    change.mutate(
      { state: isClosed ? 'waiting' : 'closed', version: shown.version },
      // The key may be pressed far from what shows the state.
      { onSuccess: () => toast({ text: t(isClosed ? 'openedByKey' : 'closedByKey'), tone: 'success' }) },
    );
  });
  if (!query.data) return <NotLoaded query={query} />;
  const { conversation, messages, others, home } = query.data;
  const { state, version, resident, assignee } = conversation;
  const screen = screenOf(conversation.page);
  const isMine = assignee?.staff_id === me.staff_id;
  return (
    <section
      ref={pane}
      aria-labelledby={heading}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="-mt-2 mb-1 -ml-3.5 lg:hidden">
        <Button size="sm" variant="quiet" icon={<BackIcon className="size-4" />} onPress={onClose}>
          {t('back')}
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Subject id={heading}>{conversation.subject}</Subject>
            {state !== 'waiting' && <Chip>{t(`states.${state}`)}</Chip>}
            {conversation.is_by_office && <Chip>{t('begin.mark')}</Chip>}
          </div>
          <p className="text-sm text-ink-2 wrap-anywhere">
            <TextLink href={href(`residents/${resident.membership_id}`)}>
              {resident.name || t('noName')}
            </TextLink>
            {screen && ` · ${t('from', { page: t(`shell:titles.${screen}`) })}`}
          </p>
          <p className="text-sm text-ink-2">
            {assignee ? t('assignedTo', { name: assignee.name }) : t('assignedToNobody')}
            {resident.language && ` · ${t('writesIn', { language: nameOf(resident.language, language) })}`}
          </p>
        </div>
        {mayAnswer && (
          <div className="flex flex-wrap gap-2 max-sm:-ml-3.5">
            <Button
              size="sm"
              variant="quiet"
              isPending={change.isPending}
              onPress={() => change.mutate({ state, is_mine: !isMine, version })}
            >
              {t(isMine ? 'giveBack' : 'takeOn')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              isPending={change.isPending}
              onPress={() => change.mutate({ state: state === 'closed' ? 'waiting' : 'closed', version })}
            >
              {t(state === 'closed' ? 'openAgain' : 'close')}
            </Button>
          </div>
        )}
      </div>
      {change.error && (
        <p role="alert" className="mt-2 text-sm text-brick">
          {errorTextWith(change.error, t('changed'))}
        </p>
      )}
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <div>
          <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
            {messages.map(({ message_id: messageId, kind, author, body, at }) => (
              <li key={messageId} className={`max-w-[90%] rounded-card border px-4 py-3 ${looks[kind]}`}>
                <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
                  <span className="font-semibold wrap-anywhere">
                    {kind === 'resident' ? resident.name || t('noName') : (author ?? t('formerColleague'))}
                  </span>
                  {kind === 'note' && <span>{t('noteMark')}</span>}
                  <When at={at} language={language} />
                </p>
                <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {body}
                </p>
              </li>
            ))}
          </ol>
          {mayAnswer && <AnswerForm conversation={conversation} />}
        </div>
        <ResidentBeside conversation={conversation} home={home} others={others} />
      </div>
    </section>
  );
}

type Read = ReplyOf<(typeof staffCalls)['staffSupport']['read']>;

/**
 * The details of a resident that staff need while they answer: their home, their roommates, and their other questions.
 */
function ResidentBeside({ conversation, home, others }: Omit<Read, 'messages'>) {
  const { t, language } = useTranslation('staffSupport');
  const [about, mates, otherQuestions] = [useId(), useId(), useId()];
  const href = useHref();
  const { resident, place } = conversation;
  const unit = home.unit_number === null ? [] : [t('unit', { number: home.unit_number })];
  return (
    <aside aria-labelledby={about} className="flex flex-col gap-4 border-line max-xl:border-t max-xl:pt-4">
      <div>
        <h3 id={about} className="text-base wrap-anywhere">
          {t('about', { name: resident.name || t('noName') })}
        </h3>
        <ul className="mt-2 flex flex-col gap-1 text-sm text-ink-2 wrap-anywhere">
          {[place, home.unit_type, ...unit].map((line) => (
            <li key={line}>{line}</li>
          ))}
          {home.roommates.length === 0 && <li>{t('noRoommates')}</li>}
        </ul>
      </div>
      {home.roommates.length > 0 && (
        <section aria-labelledby={mates}>
          <h3 id={mates} className="text-base">
            {t('roommates', { count: home.roommates.length })}
          </h3>
          <ul className="mt-2 flex flex-col gap-1 text-sm wrap-anywhere">
            {home.roommates.map(({ membership_id: membershipId, name }) => (
              <li key={membershipId}>
                <TextLink href={href(`residents/${membershipId}`)}>{name || t('noName')}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby={otherQuestions}>
          <h3 id={otherQuestions} className="text-base">
            {t('others')}
          </h3>
          <ul className="mt-2 flex flex-col gap-2">
            {others.map(({ conversation_id: id, subject, state, last_at: at }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
                <TextLink href={`${href('support')}?state=${state}&open=${id}`}>{subject}</TextLink>
                <span>{t(`states.${state}`)}</span>
                <When at={at} language={language} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

/** The screens that residents ask from, by the first part of their address, with the key of their title. */
const screens = {
  'about-me': 'aboutMe',
  chat: 'chat',
  community: 'community',
  decisions: 'decisions',
  'delete-account': 'deleteAccount',
  find: 'find',
  housing: 'housing',
  matches: 'matches',
  'new-post': 'newPost',
  notifications: 'notifications',
  profile: 'profile',
  'profile-overview': 'profileOverview',
  questions: 'questions',
  request: 'request',
  search: 'search',
  settings: 'settings',
  'social-accounts': 'socialAccounts',
  thread: 'thread',
  'update-basic-info': 'updateBasicInfo',
} as const;

/**
 * The key of the title of the screen at a resident's address; undefined where it says nothing, as the screen of
 * questions itself.
 */
function screenOf(address: string | null) {
  const part = address?.split('/')[1] ?? '';
  return part in screens ? screens[part as keyof typeof screens] : undefined;
}
