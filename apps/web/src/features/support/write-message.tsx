import { useOptions } from '@/platform/environment';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { TextArea } from '@/ui/text-area';
import { maxMessageLength, type Way } from './contact';
import { AskOffice } from './conversations/ask-office';
import { OfficeChat, OfficeChatOfPerson } from './office-chat';
import { closeSupport, nextLetter } from './support.store';
import { WriteLetter } from './write-letter';

interface Props {
  way: Way;
  /** The id of the form, for the button that sends it. */
  formId: string;
  /** The resident's name; undefined while it loads, null if that failed. */
  name: string | null | undefined;
  message: string;
  /** Whether the message is the template alone. */
  isUntouched: boolean;
  onWrite: (message: string) => void;
  onSent: () => void;
}

/** The form or chat for a message, by its way to the office. */
export function WriteMessage({ way, formId, name, message, isUntouched, onWrite, onSent }: Props) {
  const { t } = useTranslation('support');
  const sent = () => {
    onSent();
    closeSupport();
  };
  switch (way) {
    case 'chat':
      return <Chat name={name} />;
    case 'office':
      return <AskOffice formId={formId} message={message} onWrite={onWrite} onSent={sent} />;
    case 'letter':
      return (
        <WriteLetter
          formId={formId}
          message={message}
          isUntouched={isUntouched}
          onWrite={onWrite}
          onSent={() => {
            nextLetter();
            sent();
          }}
        />
      );
    case 'mail':
      return (
        <TextArea label={t('message')} value={message} onChange={onWrite} limit={maxMessageLength} rows={8} />
      );
  }
}

function Chat({ name }: Pick<Props, 'name'>) {
  const address = useOptions()?.supportWidget;
  const membership = useMembership();
  if (!address) return null;
  if (!membership) return <OfficeChat address={address} person={null} />;
  // A different person gets a new chat.
  return <OfficeChatOfPerson key={membership.membershipId} address={address} name={name} />;
}
