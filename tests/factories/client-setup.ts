import { configure } from "@testing-library/react";

// A screen that takes a tenth of a second elsewhere takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
