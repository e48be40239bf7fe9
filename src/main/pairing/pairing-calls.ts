import { z } from "zod";
import type { CallFailure, ServiceClient } from "#main/service/service-client.ts";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { PairingFailure } from "#shared/contract/ipc/pairing.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { pairDevice, redeemPairingCode, unpairDevice } from "#shared/contract/rest/pairing.ts";
import type { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** This computer's identity when it pairs. */
export interface DeviceIdentity {
  /** Installation id. */
  readonly code: string;
  readonly platform: string;
  /** Host name, shown to the owner. */
  readonly name: string;
}

const RefreshedLogin = z.object({
  refreshLogin: z.object({ token: z.string().min(1), refreshToken: z.string().min(1) }),
});
export type Tokens = z.output<typeof RefreshedLogin>["refreshLogin"];

const REFRESH_LOGIN = `mutation refreshLogin($input: RefreshLoginInput!) {
  refreshLogin(input: $input) { token refreshToken }
}`;

/** Reads only the id: the zone is unpaired whatever the rest of the answer says. */
const unpairZone = { ...unpairDevice, response: SoundZone.pick({ id: true }) };

/** The service calls of the pairing; maps the service's refusals to `PairingFailure`. */
export class PairingCalls {
  readonly #service: ServiceClient;
  readonly #identity: DeviceIdentity;

  constructor(service: ServiceClient, identity: DeviceIdentity) {
    this.#service = service;
    this.#identity = identity;
  }

  /** Redeems a pairing code, without a session. */
  async redeem(code: string): Promise<Result<PlayerDeviceSession, PairingFailure>> {
    const { platform, name } = this.#identity;
    const body = { code, device_type: "desktop", platform, name } as const;
    const answer = await this.#service.call(redeemPairingCode, { body }, { token: null });
    return answer.ok ? answer : refuse(pairingFailure(answer.reason));
  }

  /** Pairs with a zone on behalf of a signed-in user. */
  async pair(soundZone: string, userToken: string): Promise<Result<PlayerDeviceSession, PairingFailure>> {
    const body = { device_type: "desktop", ...this.#identity } as const;
    const params = { sound_zone: soundZone };
    const answer = await this.#service.call(pairDevice, { params, body }, { token: userToken });
    if (!answer.ok) return refuse(pairingFailure(answer.reason));
    return answer.value.session ? ok(answer.value.session) : refuse("failed");
  }

  /**
   * Unpairs the zone on behalf of a signed-in user with the right to do so, else as this device. A zone that is
   * unpaired already counts as success.
   */
  async unpair(
    soundZone: string,
    deviceToken: string,
    userToken?: string,
  ): Promise<Result<null, PairingFailure>> {
    const params = { sound_zone: soundZone };
    if (userToken !== undefined) {
      const answer = await this.#service.call(unpairZone, { params }, { token: userToken });
      if (!answer.ok && !isNoUse(answer.reason)) return refuse(pairingFailure(answer.reason));
    }
    const answer = await this.#service.call(unpairZone, { params }, { token: deviceToken });
    if (answer.ok || isGone(answer.reason)) return ok(null);
    return refuse(pairingFailure(answer.reason));
  }

  /**
   * Exchanges a refresh token for new tokens. The old one stays valid until its successor is used, so an app that dies
   * before storing the answer loses nothing. `unauthenticated`: the pairing has ended.
   */
  async refresh(refreshToken: string): Promise<Result<Tokens, "unauthenticated" | "offline">> {
    const answer = await this.#service.graphql(
      { operation: "refreshLogin", query: REFRESH_LOGIN, variables: { input: { refreshToken } } },
      RefreshedLogin,
    );
    if (answer.ok) return ok(answer.value.refreshLogin);
    const ended = answer.reason.kind === "refused" && answer.reason.reason === "UNAUTHENTICATED";
    return refuse(ended ? "unauthenticated" : "offline");
  }
}

function isGone(failure: CallFailure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status === 401 || failure.status === 404 || failure.reason === "already-unpaired";
}

/** A user without access to the account is ignored; the device's call handles a zone that is unpaired already. */
function isNoUse(failure: CallFailure): boolean {
  return failure.kind === "refused" && [401, 403, 404, 409].includes(failure.status);
}

function pairingFailure(failure: CallFailure): PairingFailure {
  if (failure.kind === "offline" || failure.kind === "gate") return failure.kind;
  if (failure.kind === "unreadable") return "failed";
  const known = CodeRefusal.safeParse(failure.reason);
  if (known.success) return known.data;
  if (failure.status === 429) return "too-many-tries";
  return failure.status === 401 || failure.status === 403 ? "forbidden" : "failed";
}
