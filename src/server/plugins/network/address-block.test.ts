import { expect, test } from "vitest";
import { addressBlock, plainAddress } from "./address-block.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:5678", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["[2001:db8::1]:443", "2001:db8:0:0"],
  ["[2001:db8::1]", "2001:db8:0:0"],
  ["2001:0DB8:0000:0000::1", "2001:db8:0:0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("address block: attempts from %s count for %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  [" 192.0.2.7:5678", "192.0.2.7"],
  ["[2001:DB8::1%eth0]:443", "2001:db8::1"],
  ["::ffff:127.0.0.1", "127.0.0.1"],
  ["no address", "no address"],
  ["1.2.3.4.5:6", "1.2.3.4.5:6"],
])("address block: the address in %j is %s", (written, address) => {
  expect(plainAddress(written)).toBe(address);
});
