/*
 * Maximum-weight matching by the LEMON graph library (Debian: liblemon-dev), as a reference for our own.
 *
 *   lemon FILE BONUS   prints {"ms": to build the graph and to solve it, "pairs": count, "total": sum of their weights}
 *
 * FILE: int32 vertices, int32 edges; per edge three int32: its vertices, from 0, and its weight. BONUS is added to each
 * weight while solving: where it outweighs all weights, the most pairs come first.
 */
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  FILE *file = std::fopen(arguments[1], "rb");
  const int64_t bonus = std::atoll(arguments[2]);
  int32_t sizes[2];
  if (!file || std::fread(sizes, sizeof(int32_t), 2, file) != 2) return 1;
  std::vector<int32_t> edges(3 * static_cast<size_t>(sizes[1]));
  if (std::fread(edges.data(), sizeof(int32_t), edges.size(), file) != edges.size()) return 1;
  std::fclose(file);

  const auto start = std::chrono::steady_clock::now();
  lemon::SmartGraph graph;
  graph.reserveNode(sizes[0]);
  graph.reserveEdge(sizes[1]);
  for (int32_t vertex = 0; vertex < sizes[0]; vertex++) graph.addNode();
  lemon::SmartGraph::EdgeMap<int64_t> weights(graph);
  for (size_t at = 0; at < edges.size(); at += 3)
    weights[graph.addEdge(graph.nodeFromId(edges[at]), graph.nodeFromId(edges[at + 1]))] = edges[at + 2] + bonus;
  lemon::MaxWeightedMatching<lemon::SmartGraph, lemon::SmartGraph::EdgeMap<int64_t>> matching(graph, weights);
  matching.run();
  const std::chrono::duration<double, std::milli> ms = std::chrono::steady_clock::now() - start;

  const int64_t pairs = matching.matchingSize();
  const long long total = matching.matchingWeight() - bonus * pairs;
  std::printf("{\"ms\": %.3f, \"pairs\": %lld, \"total\": %lld}\n", ms.count(), static_cast<long long>(pairs), total);
}
