import type { CallPlace } from '../calls';
import type { Participant } from '../room/room-engine';
import type { SightOfCall } from '../room/sight';
import { personOf } from './person-of';
import { PersonVideo } from './person-video';
import { Seen } from './seen';

interface Props {
  sight: SightOfCall;
  place: CallPlace;
  /** Null while nobody has joined. */
  other: Participant | null;
  isRinging?: boolean;
  isSmall?: boolean;
}

/** The picture of another participant. */
export function OtherVideo({ sight, place, other, isRinging = false, isSmall = false }: Props) {
  const { name, picture } = personOf(place, other);
  const stream = other?.hasCamera ? other.camera : null;
  const video = (
    <PersonVideo name={name} picture={picture} stream={stream} isRinging={isRinging} isSmall={isSmall} />
  );
  return other ? (
    <Seen sight={sight} userId={other.id} picture="camera">
      {video}
    </Seen>
  ) : (
    video
  );
}
