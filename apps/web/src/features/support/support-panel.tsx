import { fullName } from '@nestmate/contract';
import { useIsMutating } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { useOverview } from '@/features/profile';
import { dropDraft, useDraft } from '@/platform/draft';
import { useOptions } from '@/platform/environment';
import { useIsAuthenticated, useMembership } from '@/platform/session';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { TextLink } from '@/ui/text-link';
import { AskOffice } from './conversations/ask-office';
import { supportKeys } from './conversations/conversations.keys';
import { mailto, maxMessageLength, messageTemplate, platformName } from './contact';
import { OfficeChat, OfficeChatOfPerson } from './office-chat';
import { SearchHelp } from './help/search-help';
import { closeSupport, nextLetter, useSupport, writeMessage } from './support.store';
import { WriteLetter } from './write-letter';

const draftName = 'message to support';

/** The edited message. It outlives the panel, and for a signed-in person also a reload. */
function useWritten() {
  const isKnown = useIsAuthenticated();
  const [draft, keep] = useDraft<string>(draftName);
  const message = useSupport((state) => state.message);
  return {
    written: message ?? draft,
    write(text: string) {
      writeMessage(text);
      if (isKnown) keep(text);
    },
    forget() {
      writeMessage(null);
      void dropDraft(draftName);
    },
  };
}

/** Asks the housing office in the app, or by email, with a template that asks for what support needs; urgent issues by phone. */
export function SupportPanel() {
  const { t, language } = useTranslation(['support', 'common']);
  const options = useOptions();
  const { data: overview, isError: isLost } = useOverview();
  const membership = useMembership();
  const name = overview && fullName(overview.first_name, overview.last_name);
  const place = overview && `${overview.network_name}, ${overview.subnetwork_name}`;
  const { written, write, forget } = useWritten();
  /** A guess: the browser does not report whether the mail app opened, so the message stays until the panel closes. */
  const [isSent, setSent] = useState(false);
  const template = messageTemplate(t, { name, place, platform: platformName(navigator.userAgent) });
  // The housing office knows who asks in the app; a mail says it.
  const isKnown = membership !== undefined && !options?.supportWidget;
  const message = written ?? (isKnown ? '' : template);
  const letter = isKnown ? `${template}\n${message}`.trim() : message;
  const formId = useId();
  const isSending = useIsMutating({ mutationKey: supportKeys.sending }) > 0;
  const change = (text: string) => {
    setSent(false);
    write(text);
  };

  const mail = options && {
    href: mailto(options.supportEmail, t('subject'), letter),
    onPress: () => setSent(true),
    children: t('send'),
  };
  const sendsForm = !options?.supportWidget && (membership !== undefined || options?.takesLetters);
  // Where nothing here sends the message, the mail app does.
  const mailIsMain = !sendsForm && !options?.supportWidget;

  return (
    <Modal
      isOpen
      onOpenChange={() => {
        if (isSent) forget();
        closeSupport();
      }}
      title={t('title')}
      closeLabel={t('common:close')}
      actions={
        sendsForm ? (
          <Button type="submit" form={formId} isPending={isSending} pendingLabel={t('feedback.sending')}>
            {t(membership ? 'sendToOffice' : 'letter.send')}
          </Button>
        ) : (
          mailIsMain && mail && <ButtonLink {...mail} />
        )
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <SearchHelp />
        <p>
          {joinSentences(
            [
              t(options?.supportWidget ? 'chat.intro' : membership ? 'introOffice' : 'intro'),
              name && t('from', { name }),
            ],
            language,
          )}
        </p>
        {options?.supportWidget ? (
          membership ? (
            <OfficeChatOfPerson
              // Another person has another chat.
              key={membership.membershipId}
              address={options.supportWidget}
              name={name ?? (isLost ? null : undefined)}
            />
          ) : (
            <OfficeChat address={options.supportWidget} person={null} />
          )
        ) : membership ? (
          <AskOffice
            formId={formId}
            message={message}
            onWrite={change}
            onSent={() => {
              forget();
              closeSupport();
            }}
          />
        ) : options?.takesLetters ? (
          <WriteLetter
            formId={formId}
            message={message}
            onWrite={change}
            onSent={() => {
              forget();
              nextLetter();
              closeSupport();
            }}
          />
        ) : (
          <TextArea
            label={t('message')}
            value={message}
            onChange={change}
            limit={maxMessageLength}
            rows={8}
          />
        )}
        {options && (
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
            {!mailIsMain && mail && (
              <span>
                {t('rather')} <TextLink {...mail} />
              </span>
            )}
            <TextLink href={`mailto:${options.supportEmail}`}>{options.supportEmail}</TextLink>
            {options.supportPhone && (
              <TextLink href={`tel:${options.supportPhone}`}>
                {t('urgent', { phone: options.supportPhone })}
              </TextLink>
            )}
          </p>
        )}
      </div>
    </Modal>
  );
}
