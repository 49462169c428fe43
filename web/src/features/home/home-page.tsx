import { CallToAction } from './call-to-action.js';
import { Features } from './features.js';
import { Hero } from './hero.js';
import { Highlights } from './highlights.js';
import { HomeFaq } from './home-faq.js';
import { Partners } from './partners.js';
import { RoadmapSummary } from './roadmap-summary.js';
import { Statistics } from './statistics.js';
import { Tokenomics } from './tokenomics.js';
import { UseCases } from './use-cases.js';

export function Page() {
  return (
    <>
      <Hero />
      <Statistics />
      <Highlights />
      <Features />
      <Tokenomics />
      <UseCases />
      <Partners />
      <RoadmapSummary />
      <HomeFaq />
      <CallToAction />
    </>
  );
}
