import { relationTo } from '@nestmate/contract';
import { useMyRoom } from '../room.queries';

export const useRelation = (other: Parameters<typeof relationTo>[0]) => relationTo(other, useMyRoom().data);
