import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { useMessages, useStopMessage } from './messages.queries';

/** What the office wrote to selections of residents: how far each message is, and a way to stop it. */
export default function MessagesPage() {
  const { t } = useTranslation('staffMessages');
  const { network } = useNetwork();
  const href = useHref();
  const mayWrite = hasRight(network.role, 'moderate');
  const query = useMessages();
  useTitle('sections.residents');
  const messages = query.data?.messages;
  const toResidents = (
    <ButtonLink size="sm" variant="secondary" href={href('residents')}>
      {t('toResidents')}
    </ButtonLink>
  );
  return (
    <Page title={t('messages')} actions={toResidents}>
      {!messages ? (
        <NotLoaded query={query} />
      ) : messages.length === 0 ? (
        <EmptyState title={t('none')} scene="moon" beside="dark" action={mayWrite && toResidents}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="max-w-240 divide-y divide-line rounded-card border border-line bg-surface">
          {messages.map((message) => (
            <MessageRow key={message.message_id} message={message} />
          ))}
        </ul>
      )}
    </Page>
  );
}

const tones = { waiting: 'apricot', sending: 'plum', sent: 'leaf', stopped: 'plain' } as const;

function MessageRow({ message }: { message: OfficeMessage }) {
  const { t, language } = useTranslation('staffMessages');
  const { message_id: id, subject, state, by, made_at, send_at, people, delivered } = message;
  const stopping = useAction(useStopMessage());
  const stop = () => void stopping.run(id, () => toast({ text: t('stopped'), tone: 'success' }));
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="min-w-60 flex-1">
        <span className="block font-semibold wrap-anywhere">{subject}</span>
        <span className="block text-sm text-ink-2">
          {by} <When at={made_at} language={language} />
        </span>
        <span className="block text-sm text-ink-2">
          {state === 'waiting'
            ? t('startsAt', { count: people, moment: moment.format(new Date(send_at)) })
            : t('delivered', { count: people, delivered })}
        </span>
      </span>
      <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      {(state === 'waiting' || state === 'sending') && (
        <Button
          size="sm"
          variant="danger"
          aria-label={t('stopNamed', { subject })}
          isPending={stopping.isPending}
          onPress={stop}
        >
          {t('stop')}
        </Button>
      )}
    </li>
  );
}
