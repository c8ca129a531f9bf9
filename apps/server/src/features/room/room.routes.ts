import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { myRoom } from './room.service';

export function roomRoutes(bind: Bind, db: Db): void {
  bind(calls.room.mine, ({ actor, language }) => myRoom(db, actor.membership, language));
}
