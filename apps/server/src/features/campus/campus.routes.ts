import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import {
  campusRedirectUri,
  createAuthDependencies,
  identityFrom,
  newAttempt,
  newChallenge,
  startedLifetimeMs,
  startSignIn,
} from '../auth';
import { wholeNetworkOf } from '../setup';
import { readCampus, reportOfTry, requireTryable, saveCampus, turnCampus } from './campus-setup.service';

const { staffCampus } = staffCalls;

export function campusRoutes(app: App): void {
  const { bind, config } = app;
  const auth = createAuthDependencies(app);
  const { cookies } = auth;

  bind(staffCampus.read, ({ actor }) => readCampus(app, actor));
  bind(staffCampus.save, async ({ actor, body }) => {
    await saveCampus(app, actor, body);
    return readCampus(app, actor);
  });
  bind(staffCampus.turn, async ({ actor, body }) => {
    await turnCampus(app, actor, body.is_on);
    return readCampus(app, actor);
  });
  bind(staffCampus.start, async ({ actor, request, reply }) => {
    const networkId = await requireTryable(app, actor);
    const attempt = newAttempt((one) => cookies.read(request, `started_campus_${one}`) !== undefined);
    const redirectUri = campusRedirectUri(config, networkId);
    const challenge = newChallenge('try', attempt, { redirectUri, networkId });
    const provider = auth.campus().provider;
    const { away, handle } = await startSignIn(auth, provider, challenge, null);
    if (!away) throw new ProductError('IssuerUnreachable');
    cookies.set(reply, `started_campus_${attempt}`, handle, startedLifetimeMs);
    return { address: away };
  });
  bind(staffCampus.check, async ({ actor, request, reply, body: { attempt } }) => {
    const { networkId: triedFor } = wholeNetworkOf(actor);
    const returned = { request, reply, attempt, sessionId: null, triedFor };
    const { campus } = await identityFrom(auth, 'campus', returned);
    if (!campus) throw new ProductError('SignInFailed');
    return reportOfTry(app, campus);
  });
}
