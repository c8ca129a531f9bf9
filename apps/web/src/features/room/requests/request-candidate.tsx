import type { Candidate } from '@nestmate/contract';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Banner } from '@/ui/banner';
import { ButtonLink } from '@/ui/button-link';
import { PageHeader } from '@/ui/page-header';
import { useSendRequest } from '../room.queries';
import { RequestForm } from './request-form';
import { RequestSent } from './request-sent';
import { useRelation } from './use-relation';

/** Sends a candidate a request, or shows the open one. */
export function RequestCandidate({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation('matches');
  const navigate = useNavigate();
  const { first_name: name, membership_id: id } = candidate;
  const relation = useRelation(candidate);
  const refusal = relation.kind === 'in_room' ? null : relation.refusal;
  const send = useSendRequest();
  const sent = send.data?.status;
  // The pending request is in the room before its reply arrives; the form stays until then.
  const isUnderWay = relation.kind !== 'not_in_room' && !send.isPending && sent !== 'outgoing_request';
  const back = () => void navigate(`/profile/${id}`, { replace: true });

  return (
    <>
      <PageHeader
        title={t('send.title', { name })}
        lead={t('send.lead')}
        back={{ label: t('send.back'), href: `/profile/${id}` }}
      />
      <div className="mb-6 flex items-center gap-4">
        <Avatar
          name={`${name} ${candidate.last_name}`}
          src={candidate.profile_picture_urls?.square}
          size="lg"
        />
        <p className="text-xl font-semibold wrap-anywhere">{`${name} ${candidate.last_name}`.trim()}</p>
      </div>
      {isUnderWay ? (
        <Banner
          tone="info"
          action={
            <ButtonLink href={whereTo[relation.kind]} variant="secondary" size="sm">
              {t(relation.kind === 'in_room' ? 'success.view' : 'send.view')}
            </ButtonLink>
          }
        >
          {t(`send.${said[relation.kind]}`, { name })}
        </Banner>
      ) : (
        <>
          {refusal && !sent && (
            <div className="mb-5">
              <Banner tone="warning">{t(`requests.refusal.${refusal}`)}</Banner>
            </div>
          )}
          <RequestForm roommateId={id} send={send} />
        </>
      )}
      {sent === 'outgoing_request' && relation.kind !== 'in_room' && (
        <RequestSent name={name} onClose={back} />
      )}
    </>
  );
}

const said = { outgoing_request: 'waiting', incoming_request: 'asked', in_room: 'together' } as const;
const whereTo = {
  outgoing_request: '/matches/outgoing-requests',
  incoming_request: '/matches/incoming-requests',
  in_room: '/matches',
} as const;
