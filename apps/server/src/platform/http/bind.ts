import type { AccessOf, AnyCall, BodyOf, ParamsOf, QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { ValidationEntry } from '@nestmate/contract/errors';
import type { Language } from '@nestmate/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createSemaphorePerPerson } from '../semaphore';
import { bodyLimitOf, createReceiveBody, weightOfBody } from './body-of-call';
import { makeCallerChecks, personOf } from './caller-of-call';
import type { Account, Actor, Guard, KeyActor, StaffActor } from './guard';
import { isAbandoned } from './hang-up';
import { languageOf } from './language';
import { ProductError } from './product-error';
import type { RateLimits } from './rate-limit';
import type { CountRefusal } from './refused-tokens';
import { replySerializer } from './reply-schema';

interface ActorByAccess {
  public: undefined;
  account: Account;
  membership: Actor;
  resident: Actor;
  staff: StaffActor;
  key: KeyActor;
}

export interface Input<C extends AnyCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  actor: ActorByAccess[AccessOf<C>];
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A 204 call returns nothing. */
type HandlerResult<C extends AnyCall> = ReplyOf<C> extends undefined ? void : ReplyOf<C>;

export type Handler<C extends AnyCall> = (input: Input<C>) => Promise<HandlerResult<C>> | HandlerResult<C>;
export type Bind = <C extends AnyCall>(call: C, handler: Handler<C>) => void;

function validationOf(issue: z.core.$ZodIssue): ValidationEntry {
  const fields = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path;
  return { title: fields.join('.') || 'body', error_text: issue.message };
}

function parseInput(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? undefined, { error: validationTexts[language] });
  if (result.success) return result.data;
  throw new ProductError('InvalidInput', { validation: result.error.issues.map(validationOf) });
}

/** zod's own texts for an invalid value, in the product's languages. */
const validationTexts: Record<Language, z.core.$ZodErrorMap> = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  zh: z.locales.zhCN().localeError,
};

/** @throws ProductError `InvalidInput`, with the fields and the reasons in the caller's language */
function inputOf<C extends AnyCall>(call: C, request: FastifyRequest, reply: FastifyReply): Input<C> {
  const language = languageOf(request.headers['accept-language']);
  const input = {
    params: parseInput(call.params, request.params, language),
    query: parseInput(call.query, request.query, language),
    body: parseInput(call.body, request.body, language),
    actor: request.actor,
    language,
    request,
    reply,
  };
  // The schemas and the guard have checked each part; their types do not follow from the call's.
  return input as Input<C>;
}

function serialization(reply: z.ZodType) {
  const { schema, serialize } = replySerializer(reply);
  return { schema: { response: { 200: schema } }, serializerCompiler: () => serialize };
}

interface Limits {
  rateLimits: RateLimits;
  countRefusal: CountRefusal;
  bodyTimeoutMs: number;
}

/** The calls of one person that run at the same time: as many as a browser makes to one origin without HTTP/2. */
const maxCallsInFlight = 6;

/**
 * Connects calls of the contract to the functions that answer them: checks the caller and the input, and sends the
 * reply.
 */
export function createBind(
  server: FastifyInstance,
  guard: Guard,
  { rateLimits, countRefusal, bodyTimeoutMs }: Limits,
): Bind {
  const { identify, authorize, recheckAccount, auditRefusals } = makeCallerChecks(guard, countRefusal);
  const receiveBody = createReceiveBody(rateLimits, bodyTimeoutMs);
  const takeTurn = createSemaphorePerPerson(maxCallsInFlight);
  /** Makes a person's calls wait for each other, so that one caller cannot occupy the process and the database. */
  const limitCalls = <Reply>(request: FastifyRequest, work: () => Promise<Reply>): Promise<Reply> => {
    const person = personOf(request);
    return person ? takeTurn(person, work) : work();
  };

  return (call, handler) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const input = inputOf(call, request, reply);
      const weight = call.weight?.(input.query) ?? 1;
      if (weight > 1) rateLimits.count(call.rateLimit, request, weight - 1);
      return limitCalls(request, async () => {
        if (isAbandoned(request)) return reply.hijack();
        return auditRefusals(call, request, () => recheckAccount(request, async () => handler(input)));
      });
    };
    server.route({
      method: call.method,
      url: call.path,
      config: { limit: false, takesFile: call.fileBytes !== undefined },
      bodyLimit: bodyLimitOf(call),
      ...(call.reply && serialization(call.reply)),
      // Counts before authorization: refused calls count too.
      onRequest: async (request) => {
        await identify(call, request);
        rateLimits.count(call.rateLimit, request, weightOfBody(call, request));
      },
      preParsing: async (request, reply, body) => {
        await authorize(call, request);
        return receiveBody(call, { request, reply }, body);
      },
      // While a slow body was on its way, the session or the membership may have ended.
      preHandler: async (request) => {
        if (!request.isWaitingForBody) return;
        await identify(call, request);
        await authorize(call, request);
      },
      handler: async (request, reply) => {
        const res = await answer(request, reply);
        // A stream is answered by its handler.
        if (reply.sent) return reply;
        void reply.header('cache-control', 'no-store');
        return call.reply ? { res, code: 200 } : reply.code(204).send();
      },
    });
  };
}
