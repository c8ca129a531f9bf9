import { useEffect, useEffectEvent, useRef } from 'react';
import { useMyRoom } from '@/features/room';

/** Calls back when the room's size changes, because other residents fit then, or none. */
export function useRoomSize(onChange: () => void): void {
  const size = useMyRoom().data?.room_size;
  const known = useRef(size);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current !== undefined && size !== undefined && known.current !== size) changed();
    known.current = size ?? known.current;
  }, [size]);
}
