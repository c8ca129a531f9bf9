import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { Row, Rows } from '@/ui/row';
import { RowsSkeleton } from '@/ui/skeletons';
import { openSupport } from '../support.store';
import { useConversations } from './conversations.queries';

/** `/support`: a resident's questions to the housing office. */
export default function SupportScreen() {
  const { t } = useTranslation(['support', 'common']);
  const list = useConversations();
  const asks = <Button onPress={openSupport}>{t('conversations.ask')}</Button>;
  if (!list.data)
    return (
      <NotLoaded
        queries={[list]}
        title={t('conversations.failed')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  const { conversations } = list.data;
  if (conversations.length === 0)
    return (
      <EmptyState scene="moon" title={t('conversations.none')} action={asks}>
        {t('conversations.noneText')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-6">
      <Rows label={t('conversations.title')}>
        {conversations.map(({ conversation_id: id, subject, state, is_unread: isUnread, is_by_office }) => (
          <Row
            key={id}
            to={`/support/${id}`}
            label={subject}
            value={
              isUnread ? (
                <Chip tone="plum">{t('conversations.unread')}</Chip>
              ) : (
                t(
                  is_by_office && state === 'answered'
                    ? 'conversations.byOffice'
                    : `conversations.states.${state}`,
                )
              )
            }
          />
        ))}
      </Rows>
      <span className="self-start">{asks}</span>
    </div>
  );
}
