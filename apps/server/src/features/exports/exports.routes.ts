import { createHash } from 'node:crypto';
import { keyCalls, staffCalls } from '@nestmate/contract/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app';
import { type KeyActor, sourceOf } from '../../platform/http';
import { sendNotModified } from '../../platform/http/send-file';
import { exportAssignments, exportChanges, exportResidents, exportRooms } from './export.service';
import { createKey, listKeys, recordUse, revokeKey } from './keys.service';

const { export: exported } = keyCalls;
const { staffKeys } = staffCalls;

interface Exchange {
  actor: KeyActor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The same for the same rows: neither the moment nor the cursor counts. */
function tagOf(page: object): string {
  const rows = JSON.stringify({ ...page, as_of: undefined, cursor: undefined });
  return `W/"${createHash('sha256').update(rows).digest('base64url').slice(0, 22)}"`;
}

const countRows = (page: object) =>
  Object.values(page).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);

export function exportsRoutes(app: App): void {
  const { bind, db, clock } = app;

  bind(staffKeys.list, ({ actor }) => listKeys(db, actor, clock()));
  bind(staffKeys.create, ({ actor, body }) => createKey(app, actor, body));
  bind(staffKeys.revoke, ({ actor, params }) => revokeKey(app, actor, params.keyId));

  /** Records the use of the key, and sends nothing where the caller has the page already. */
  const serve = async <Page extends object>(
    { actor, request, reply }: Exchange,
    reading: Promise<Page>,
  ): Promise<Page> => {
    const page = await reading;
    const tag = tagOf(page);
    const isKnown = request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag) ?? false;
    const { address } = sourceOf(request);
    await recordUse(app, actor, { address, rows: isKnown ? 0 : countRows(page) });
    if (isKnown) sendNotModified(reply, tag);
    else void reply.header('etag', tag);
    return page;
  };

  bind(exported.residents, (call) => serve(call, exportResidents(app, call.actor, call.query)));
  bind(exported.rooms, (call) => serve(call, exportRooms(app, call.actor, call.query)));
  bind(exported.assignments, (call) => serve(call, exportAssignments(app, call.actor, call.query)));
  bind(exported.changes, (call) => serve(call, exportChanges(app, call.actor, call.query)));
}
