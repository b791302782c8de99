import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayBounds, shortenedDays, todayFor } from "./calendar.ts";
import { answerDayOffer, dayOffer } from "./day_offer.ts";
import { defaultSettings } from "./settings.ts";
import { countStreaks } from "./streak.ts";
import { changeUser, dayRuleOf, type User } from "./user.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const NEW: User = {
  id: "7b9f6ab2-5a39-4a3c-9c0e-0d5b2d1f4a10",
  email: "you@example.org",
  timezone: "America/New_York",
  priorities: [],
  weaknesses: [],
  settings: defaultSettings(),
  created_at: "2026-01-01T00:00:00.000Z",
};

/** Returns the user after they answered the offer on a device in `zone`. */
function answered(user: User, zone: string, accepts: boolean, now = NOW): User {
  const offer = dayOffer(user, zone, now);
  return offer ? changeUser(user, answerDayOffer(offer, user, accepts), now) : user;
}

const inBerlin: User = {
  ...NEW,
  timezone: "Europe/Berlin",
  settings: { ...NEW.settings, day_boundary: { mode: "timezone", start_hour: 4 } },
};

describe("the offer of one's own midnight", () => {
  it("is made to a user whose days run on UTC, on a device elsewhere", () => {
    expect(dayOffer(NEW, "America/Los_Angeles", NOW)).toEqual({
      kind: "own_midnight",
      zone: "America/Los_Angeles",
      boundary: { mode: "timezone", start_hour: 0 },
      endsAt: Date.parse("2026-11-22T00:00:00Z"),
    });
  });

  it.each(["UTC", "Etc/UTC", "Africa/Abidjan", "Europe/London", "Etc/Unknown", ""])(
    "is not made in %j, where the day ends at midnight anyway or nobody knows when",
    (zone) => expect(dayOffer(NEW, zone, NOW)).toBeNull(),
  );

  it("accepted, ends the days at midnight there from tomorrow on, and is not made again", () => {
    const user = answered(NEW, "America/Los_Angeles", true);
    expect(user.timezone).toBe("America/Los_Angeles");
    expect(dayBounds(dayRuleOf(user), "2026-11-22")).toEqual({
      start: Date.parse("2026-11-22T08:00:00Z"),
      end: Date.parse("2026-11-23T08:00:00Z"),
    });
    for (const hours of [0, 48]) {
      expect(dayOffer(user, "America/Los_Angeles", NOW + hours * HOUR)).toBeNull();
    }
  });

  it("declined, changes nothing else, and is not made again on any device", () => {
    const user = answered(NEW, "America/Los_Angeles", false);
    expect(dayRuleOf(user)).toEqual(dayRuleOf(NEW));
    expect([dayOffer(user, "America/Los_Angeles", NOW), dayOffer(user, "Asia/Tokyo", NOW)]).toEqual([
      null,
      null,
    ]);
  });

  it("is not made to a user who went back to UTC in the settings", () => {
    const local = changeUser(NEW, { settings: { day_boundary: { mode: "timezone" } } }, NOW);
    const back = changeUser(local, { settings: { day_boundary: { mode: "utc" } } }, NOW + 72 * HOUR);
    expect(dayOffer(back, "America/Los_Angeles", NOW + 144 * HOUR)).toBeNull();
  });
});

describe("the offer in another zone", () => {
  it("is to switch with the user's own hour, and is not made at home or where clocks agree", () => {
    expect(dayOffer(inBerlin, "Asia/Tokyo", NOW)).toMatchObject({
      kind: "moved",
      boundary: { mode: "timezone", start_hour: 4 },
      endsAt: Date.parse("2026-11-22T03:00:00Z"),
    });
    expect([dayOffer(inBerlin, "Europe/Berlin", NOW), dayOffer(inBerlin, "Europe/Paris", NOW)]).toEqual([
      null,
      null,
    ]);
  });

  it("declined, is not made again in that zone, but in the next one", () => {
    const user = answered(inBerlin, "Asia/Tokyo", false);
    expect(user.timezone).toBe("Europe/Berlin");
    expect(dayOffer(user, "Asia/Tokyo", NOW)).toBeNull();
    expect(dayOffer(user, "America/New_York", NOW)?.kind).toBe("moved");
  });

  it("accepted, is made once more on the way back, and again on the next journey", () => {
    const away = answered(inBerlin, "Asia/Tokyo", true);
    expect(dayOffer(away, "Asia/Tokyo", NOW)).toBeNull();
    const later = NOW + 240 * HOUR;
    expect(dayOffer(away, "Europe/Berlin", later)?.zone).toBe("Europe/Berlin");
    const home = answered(away, "Europe/Berlin", true, later);
    expect(dayOffer(home, "Asia/Tokyo", later + 240 * HOUR)?.zone).toBe("Asia/Tokyo");
  });
});

describe("a traveller who completes every day", () => {
  const zone = fc.constantFrom(
    "America/Los_Angeles",
    "Pacific/Honolulu",
    "Pacific/Kiritimati",
    "Europe/Berlin",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "UTC",
  );
  const stays = fc.array(
    fc.record({ zone, accepts: fc.boolean(), hours: fc.integer({ min: 1, max: 120 }) }),
    { minLength: 1, maxLength: 8 },
  );

  it("loses no streak, whatever they answer and however short a day becomes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(NEW, inBerlin),
        fc.integer({ min: 0, max: 365 * 24 }),
        stays,
        fc.boolean(),
        (first, hour, journey, completesShort) => {
          let user = first;
          let now = NOW + hour * HOUR;
          const seen = new Set<string>();
          for (const { zone, accepts, hours } of journey) {
            user = answered(user, zone, accepts, now);
            for (let step = 0; step < hours; step++, now += HOUR) seen.add(todayFor(dayRuleOf(user), now));
          }
          const rule = dayRuleOf(user);
          const shortened = shortenedDays(rule);
          const dates = [...seen].sort().filter((date) => completesShort || !shortened.includes(date));
          const today = todayFor(rule, now - HOUR);
          const days = dates.map((date) => ({ date }));
          const [streak] = countStreaks(days, [() => true], today, { rest: user.settings.rest, shortened });
          expect(streak?.current).toBe(dates.length);
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });
});
