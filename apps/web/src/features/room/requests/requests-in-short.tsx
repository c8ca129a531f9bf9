import { fullName, type RequestItem } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Row, Rows } from '@/ui/row';
import { roomAddresses } from '../room-addresses';

/** A summary of the people who wait for an answer; leads to the requests. */
export function RequestsInShort({ requests }: { requests: readonly RequestItem[] }) {
  const { t } = useTranslation('room');
  const open = requests.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-xl">{t('requests.waiting', { count: open.length })}</h2>
      <Rows label={t('tabs.incoming')}>
        {open.map((request) => {
          const name = fullName(request.first_name, request.last_name);
          return (
            <Row
              key={request.request_id}
              to={roomAddresses.incoming_request}
              icon={<Avatar name={name} src={request.image_urls?.square} size="sm" />}
              label={name}
              value={request.percent_match === null ? undefined : `${request.percent_match}%`}
            />
          );
        })}
      </Rows>
    </section>
  );
}
