import { useStore } from 'zustand';
import type { Call } from '../call/call';
import type { CallPlace } from '../calls';
import type { Participant } from '../room/room-engine';
import { personOf } from './person-of';
import { PersonVideo } from './person-video';
import { Seen } from './seen';

interface Props {
  call: Call;
  place: CallPlace;
  /** Null while nobody has come. */
  other: Participant | null;
  isSmall?: boolean;
}

/** What is seen of somebody else in a call. */
export function OtherVideo({ call, place, other, isSmall = false }: Props) {
  const isRinging = useStore(call, ({ step }) => step.at === 'calling');
  const { name, picture } = personOf(place, other);
  const stream = other?.hasCamera ? other.camera : null;
  const video = (
    <PersonVideo name={name} picture={picture} stream={stream} isRinging={isRinging} isSmall={isSmall} />
  );
  return other ? (
    <Seen sight={call.sight} userId={other.id} picture="camera">
      {video}
    </Seen>
  ) : (
    video
  );
}
